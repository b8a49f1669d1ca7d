import { findActiveRoles } from "#domains/identity/membership/find-member.server.ts";
import { guest } from "#domains/settings/context.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { Log } from "#platform/log.server.ts";
import type { ScheduleFailure } from "./planned-publication.ts";

/** The portal of a planned publication. */
export type PortalCtx = Omit<SystemCtx, "actor" | "language">;

export type PlannedTools = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<PortalCtx | null>;
};

/** What can be planned: the publication of a course, or of a page. */
export type PlannedKind<
  Due extends { environmentId: string },
  Planned extends { createdBy: string },
> = {
  /** Lists what is due and hasn't failed. */
  listDue(db: Db, now: Date): Promise<Due[]>;
  /** Locks it; undefined: it isn't due any more, or another process publishes it. */
  lockDue(tx: Transaction, due: Due, now: Date): Promise<Planned | undefined>;
  /** Publishes it and deletes the plan. */
  publish(tx: Transaction, ctx: SystemCtx, planned: Planned): Promise<void>;
  /** Records why it doesn't happen. */
  fail(
    tx: Transaction,
    portal: PortalCtx,
    planned: Planned,
    failure: ScheduleFailure,
  ): Promise<void>;
};

/**
 * Publishes everything of a kind whose planned time has come, in the name of the person who planned it. Each is published
 * in the transaction that deletes its plan, so once. What can't be published stays with the reason.
 */
export async function publishDue<
  Due extends { environmentId: string },
  Planned extends { createdBy: string },
>(tools: PlannedTools, kind: PlannedKind<Due, Planned>): Promise<void> {
  for (const due of await kind.listDue(tools.db, new Date(tools.clock.now())))
    try {
      const portal = await tools.portal(due.environmentId);
      if (portal) await publishOne(portal, kind, due);
    } catch (error) {
      tools.log.error(
        { err: error, ...due },
        "a planned publication failed and will be tried again",
      );
    }
}

async function publishOne<
  Due extends { environmentId: string },
  Planned extends { createdBy: string },
>(portal: PortalCtx, kind: PlannedKind<Due, Planned>, due: Due): Promise<void> {
  const now = () => new Date(portal.clock.now());
  try {
    await withTransaction(portal.db, async (tx) => {
      const planned = await kind.lockDue(tx, due, now());
      if (!planned) return;
      const { createdBy: userId } = planned;
      const of = { environmentId: due.environmentId, userIds: [userId] };
      const roles = (await findActiveRoles(tx, of)).get(userId);
      const actor = { ...guest, userId, kind: "user" as const, roles: roles ?? [] };
      const ctx = { ...portal, actor, language: portal.settings.i18n.primaryLang };
      await kind.publish(tx, ctx, planned);
    });
  } catch (error) {
    const failure = error instanceof DomainError ? failureOfCode.get(error.code) : undefined;
    if (failure === undefined) throw error;
    await withTransaction(portal.db, async (tx) => {
      const planned = await kind.lockDue(tx, due, now());
      if (planned) await kind.fail(tx, portal, planned, failure);
    });
  }
}

const failureOfCode: ReadonlyMap<string, ScheduleFailure> = new Map([
  [invalidInput.code, "unfinished"],
  [versionConflict.code, "conflict"],
  [notAllowed.code, "not-allowed"],
  [notFound.code, "not-found"],
]);
