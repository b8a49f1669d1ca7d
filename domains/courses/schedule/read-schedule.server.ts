import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { sql } from "drizzle-orm";
import { authorize } from "#domains/courses/policy.server.ts";
import { isScheduleOf } from "./lock-schedule.server.ts";
import type { Schedule } from "./schedule.ts";
import { plannedPublications } from "./tables.server.ts";

/** Reads the planned publication of a course; null: none is planned. @throws AUTH-DENY */
export async function readSchedule(
  ctx: Pick<SystemCtx, "actor" | "db" | "portal">,
  courseId: string,
): Promise<Schedule | null> {
  authorize(ctx, "list", "unpublished courses");
  const { publishAt, createdBy, failure, versions } = plannedPublications;
  const [row] = await ctx.db
    .select({
      publishAt,
      createdBy,
      failure,
      elementIds: sql<string[]>`array(select jsonb_object_keys(${versions} -> 'elements'))`,
    })
    .from(plannedPublications)
    .where(isScheduleOf(ctx.portal.id, courseId));
  if (!row) return null;
  const names = await loadUserNames(ctx, [row.createdBy]);
  return {
    publishAt: row.publishAt.toISOString(),
    author: names.get(row.createdBy) ?? "",
    elementIds: row.elementIds,
    failure: row.failure,
  };
}
