import { sql } from "drizzle-orm";
import { listLimit } from "#domains/courses/course.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

/** The courses the caller has begun, the last one first. */
export async function listOwnProgress(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<{ courseId: string; doneCount: number; total: number }[]> {
  if (ctx.actor.kind === "guest") return [];
  const { rows } = await ctx.db.execute<{
    course_id: string;
    done_count: number;
    total: number;
  }>(sql`
    select course_id, done_count, total from course_progress
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
    order by last_activity_at desc limit ${listLimit}`);
  return rows.map((row) => ({
    courseId: row.course_id,
    doneCount: row.done_count,
    total: row.total,
  }));
}
