import { type SQL, sql } from "drizzle-orm";
import { authorize } from "#domains/courses/policy.server.ts";
import { learnersCountMax } from "#domains/courses/edited-course.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { constantLimit } from "#domains/settings/paging.server.ts";

/**
 * Counts the people who have started each of these courses, by course id; `learnersCountMax` + 1 stands for more.
 * Courses without learners are left out.
 * @throws AUTH-DENY
 */
export async function countLearners(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
  courseIds: readonly string[],
): Promise<Map<string, number>> {
  authorize(ctx, "list", "unpublished courses");
  if (courseIds.length === 0) return new Map();
  const ids: SQL = sql.join(
    courseIds.map((id) => sql`(${id})`),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<{ id: string; learners: number }>(sql`
    select listed.id, counted.learners from (values ${ids}) as listed (id)
    cross join lateral (
      select count(*)::int as learners from (
        select 1 from ${courseProgress} progress
        where progress.environment_id = ${ctx.portal.id} and progress.course_id = listed.id
        limit ${constantLimit(learnersCountMax + 1)}) one
    ) counted where counted.learners > 0`);
  return new Map(rows.map(({ id, learners }) => [id, learners]));
}
