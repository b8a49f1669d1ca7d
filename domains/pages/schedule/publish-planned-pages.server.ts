import { and, isNull, lte } from "drizzle-orm";
import {
  type PlannedKind,
  type PlannedTools,
  publishDue,
} from "#domains/drafts/planned/publish-due.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { lockPage } from "#domains/pages/lock-page.server.ts";
import { authorize } from "#domains/pages/policy.server.ts";
import {
  publishPlanned,
  recordPageChange,
  requireFinished,
} from "#domains/pages/publish-page.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  deleteSchedule,
  failSchedule,
  isScheduleOf,
  type PlannedPage,
} from "./lock-schedule.server.ts";
import { plannedPages } from "./tables.server.ts";

type Due = Pick<PlannedPage, "environmentId" | "alias">;

/** Publishes every page whose planned time has come. */
export const publishPlannedPages = ({
  checkBlock,
  ...tools
}: PlannedTools & { checkBlock: CheckBlock }): Promise<void> =>
  publishDue(tools, plannedKind(checkBlock));

const isDue = (now: Date) => and(lte(plannedPages.publishAt, now), isNull(plannedPages.failure));

const plannedKind = (checkBlock: CheckBlock): PlannedKind<Due, PlannedPage> => ({
  listDue(db, now) {
    const { environmentId, alias, publishAt } = plannedPages;
    return db
      .select({ environmentId, alias })
      .from(plannedPages)
      .where(isDue(now))
      .orderBy(publishAt, environmentId, alias);
  },
  async lockDue(tx, { environmentId, alias }, now) {
    const [planned] = await tx
      .select()
      .from(plannedPages)
      .where(and(isScheduleOf(environmentId, alias), isDue(now)))
      .for("update", { skipLocked: true });
    return planned;
  },
  async publish(tx, ctx, { environmentId, alias, publishAt, ...planned }) {
    authorize(ctx, "publish", "page");
    requireFinished(ctx, alias, planned.body, checkBlock);
    const page = await lockPage(tx, environmentId, alias);
    if (!page) throw notFound();
    await recordPageChange(
      tx,
      ctx,
      "publishPage",
      page,
      (locked) => publishPlanned(tx, ctx, locked, planned),
      { plannedFor: publishAt },
    );
    await deleteSchedule(tx, environmentId, alias);
  },
  fail: failSchedule,
});
