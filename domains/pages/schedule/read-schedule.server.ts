import type { PlannedTime } from "#domains/drafts/planned/planned-publication.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { authorize } from "#domains/pages/policy.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { isScheduleOf } from "./lock-schedule.server.ts";
import { plannedPages } from "./tables.server.ts";

/** Reads the planned publication of a page; null: none is planned. @throws AUTH-DENY */
export async function readPageSchedule(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal">,
  alias: string,
): Promise<PlannedTime | null> {
  authorize(ctx, "list", "page");
  const { publishAt, createdBy, failure } = plannedPages;
  const [row] = await ctx.db
    .select({ publishAt, createdBy, failure })
    .from(plannedPages)
    .where(isScheduleOf(ctx.portal.id, alias));
  if (!row) return null;
  const names = await loadUserNames(ctx, [row.createdBy]);
  return {
    publishAt: row.publishAt.toISOString(),
    author: names.get(row.createdBy) ?? "",
    failure: row.failure,
  };
}
