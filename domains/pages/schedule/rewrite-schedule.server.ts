import type { Rewrite } from "#domains/files/library/rewrite-uses.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { isScheduleOf, type PlannedPage } from "./lock-schedule.server.ts";
import { plannedPages } from "./tables.server.ts";

/**
 * Rewrites what a planned publication will show. What was based on a revision that the rewrite replaced is based on the
 * new one, so that it can still be published.
 */
export async function rewriteSchedule(
  tx: Transaction,
  { environmentId, alias, body, baseRevision }: PlannedPage,
  rewrite: Rewrite,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .update(plannedPages)
    .set({ body: rewrite(body), baseRevision: baseRevision === from ? to : baseRevision })
    .where(isScheduleOf(environmentId, alias));
}
