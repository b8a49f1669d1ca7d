import { sql } from "drizzle-orm";
import { listLimit } from "#domains/courses/course.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type ProgressRow, unpackProgress } from "./load-progress.server.ts";
import type { CourseProgress } from "./progress.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";

/** The caller's progress in a course. */
export type OwnProgress = CourseProgress & { courseId: string };

/** Lists the caller's progress in the courses they have started, the most recent first. */
export async function listOwnProgress(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<OwnProgress[]> {
  if (ctx.actor.kind === "guest") return [];
  const { rows } = await ctx.db.execute<ProgressRow & { course_id: string }>(sql`
    select course_id, version, states, variables, current_element, done_count, total, last_activity_at, completed_at
    from ${courseProgress}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
    order by last_activity_at desc limit ${listLimit}`);
  return rows.map((row) => ({ courseId: row.course_id, ...unpackProgress(row) }));
}
