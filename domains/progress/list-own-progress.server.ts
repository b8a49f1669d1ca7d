import { sql } from "drizzle-orm";
import { listLimit } from "#domains/courses/course.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

/** How far one is in a course; times in epoch milliseconds, 0: not yet. */
export type OwnProgress = {
  courseId: string;
  doneCount: number;
  total: number;
  lastActivityAt: number;
  completedAt: number;
};

/** The courses the caller has begun, the last one first. */
export async function listOwnProgress(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<OwnProgress[]> {
  if (ctx.actor.kind === "guest") return [];
  const { rows } = await ctx.db.execute<{
    course_id: string;
    done_count: number;
    total: number;
    last_activity_at: string;
    completed_at: string | null;
  }>(sql`
    select course_id, done_count, total, last_activity_at, completed_at from course_progress
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
    order by last_activity_at desc limit ${listLimit}`);
  return rows.map((row) => ({
    courseId: row.course_id,
    doneCount: row.done_count,
    total: row.total,
    lastActivityAt: new Date(row.last_activity_at).getTime(),
    completedAt: row.completed_at === null ? 0 : new Date(row.completed_at).getTime(),
  }));
}
