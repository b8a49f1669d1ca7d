import { and, isNull, lte } from "drizzle-orm";
import { findActiveRoles } from "#domains/identity/membership/find-member.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { guest } from "#domains/settings/context.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { Log } from "#platform/log.server.ts";
import { requireFinished } from "#domains/courses/choose-versions.server.ts";
import { authorize } from "#domains/courses/policy.server.ts";
import { publishVersions } from "#domains/courses/publish-versions.server.ts";
import {
  deleteSchedule,
  failSchedule,
  isScheduleOf,
  type PlannedPublication,
} from "./lock-schedule.server.ts";
import type { ScheduleFailure } from "./schedule.ts";
import { plannedPublications } from "./tables.server.ts";

/** The queue of the job that publishes what is due; its jobs have no data. */
export const scheduleQueue = "planned-publications";
/** Every minute, in cron syntax. */
export const scheduleCron = "* * * * *";

type PortalCtx = Omit<SystemCtx, "actor" | "language">;
type Tools = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<PortalCtx | null>;
  checkBlock: CheckBlock;
};
type Due = Pick<PlannedPublication, "environmentId" | "courseId">;

/**
 * Publishes every course whose planned time has come, in the name of the person who planned it. Each is published in the
 * transaction that deletes its plan, so once. What can't be published stays with the reason, and its person is notified.
 */
export async function publishScheduled(tools: Tools): Promise<void> {
  const { environmentId, courseId, publishAt, failure } = plannedPublications;
  const due = await tools.db
    .select({ environmentId, courseId })
    .from(plannedPublications)
    .where(and(lte(publishAt, new Date(tools.clock.now())), isNull(failure)))
    .orderBy(publishAt, environmentId, courseId);
  for (const one of due)
    try {
      const portal = await tools.portal(one.environmentId);
      if (portal) await publishOne(portal, one, tools.checkBlock);
    } catch (error) {
      tools.log.error(
        { err: error, ...one },
        "a planned publication failed and will be tried again",
      );
    }
}

async function publishOne(portal: PortalCtx, due: Due, checkBlock: CheckBlock): Promise<void> {
  try {
    await withTransaction(portal.db, async (tx) => {
      const planned = await lockDue(tx, portal, due);
      if (!planned) return;
      const { environmentId, courseId, createdBy: userId, publishAt, versions } = planned;
      const roles = (await findActiveRoles(tx, { environmentId, userIds: [userId] })).get(userId);
      const actor = { ...guest, userId, kind: "user" as const, roles: roles ?? [] };
      const ctx = { ...portal, actor, language: portal.settings.i18n.primaryLang };
      authorize(ctx, "publish", "course");
      requireFinished(ctx, versions, checkBlock);
      await publishVersions(tx, ctx, courseId, versions, { plannedFor: publishAt });
      await deleteSchedule(tx, environmentId, courseId);
    });
  } catch (error) {
    const failure = error instanceof DomainError ? failureOfCode.get(error.code) : undefined;
    if (failure === undefined) throw error;
    await withTransaction(portal.db, async (tx) => {
      const planned = await lockDue(tx, portal, due);
      if (planned) await failSchedule(tx, portal, planned, failure);
    });
  }
}

const failureOfCode: ReadonlyMap<string, ScheduleFailure> = new Map([
  [invalidInput.code, "unfinished"],
  [versionConflict.code, "conflict"],
  [notAllowed.code, "not-allowed"],
  [notFound.code, "not-found"],
]);

/** Locks a planned publication that is still due; undefined: it isn't any more, or another process publishes it. */
async function lockDue(
  tx: Pick<Db, "select">,
  { clock }: PortalCtx,
  { environmentId, courseId }: Due,
): Promise<PlannedPublication | undefined> {
  const { publishAt, failure } = plannedPublications;
  const [planned] = await tx
    .select()
    .from(plannedPublications)
    .where(
      and(
        isScheduleOf(environmentId, courseId),
        lte(publishAt, new Date(clock.now())),
        isNull(failure),
      ),
    )
    .for("update", { skipLocked: true });
  return planned;
}
