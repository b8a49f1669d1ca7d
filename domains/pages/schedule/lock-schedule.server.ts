import { and, eq, type SQL } from "drizzle-orm";
import type { ScheduleFailure } from "#domains/drafts/planned/planned-publication.ts";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import { pageEditorPath } from "#domains/pages/page-path.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { plannedPages } from "./tables.server.ts";

export type PlannedPage = typeof plannedPages.$inferSelect;

/** Condition for the planned publication of one page. */
export const isScheduleOf = (environmentId: string, alias: string): SQL | undefined =>
  and(eq(plannedPages.environmentId, environmentId), eq(plannedPages.alias, alias));

/** Locks the planned publication of a page. Lock it before the page and its draft, as its job does. */
export async function lockSchedule(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<PlannedPage | undefined> {
  const [schedule] = await tx
    .select()
    .from(plannedPages)
    .where(isScheduleOf(environmentId, alias))
    .for("update");
  return schedule;
}

export const deleteSchedule = (
  tx: Pick<Transaction, "delete">,
  environmentId: string,
  alias: string,
) => tx.delete(plannedPages).where(isScheduleOf(environmentId, alias));

/**
 * A version of the draft was just published. What was planned is done if it was that version; otherwise it fails, because
 * it would take the newer one back.
 */
export async function updateSchedule(
  tx: Transaction,
  ctx: Pick<SystemCtx, "clock">,
  schedule: PlannedPage,
  publishedVersion: number,
): Promise<void> {
  const { environmentId, alias, version } = schedule;
  if (version === publishedVersion) await deleteSchedule(tx, environmentId, alias);
  else await failSchedule(tx, ctx, schedule, "conflict");
}

/** Records why a planned publication doesn't happen, and notifies the person who planned it. */
export async function failSchedule(
  tx: Transaction,
  { clock }: Pick<SystemCtx, "clock">,
  { environmentId, alias, publishAt, createdBy, body }: PlannedPage,
  failure: ScheduleFailure,
): Promise<void> {
  await tx.update(plannedPages).set({ failure }).where(isScheduleOf(environmentId, alias));
  await notify(tx, {
    environmentId,
    userId: createdBy,
    kind: "page-publishing-failed",
    key: `page-publishing-failed ${alias} ${publishAt.getTime()}`,
    detail: {
      alias,
      title: Object.values(body.texts)[0]?.title || alias,
      path: pageEditorPath(alias),
    },
    createdAt: clock.now(),
  });
}
