import { and, count, eq, inArray } from "drizzle-orm";
import { authorize } from "#domains/courses/policy.server.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";

/**
 * Counts the people who have started each of these courses, by course id. Courses without learners are left out.
 * @throws AUTH-DENY
 */
export async function countLearners(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
  courseIds: readonly string[],
): Promise<Map<string, number>> {
  authorize(ctx, "list", "unpublished courses");
  if (courseIds.length === 0) return new Map();
  const { environmentId, courseId } = courseProgress;
  const rows = await ctx.db
    .select({ courseId, learners: count() })
    .from(courseProgress)
    .where(and(eq(environmentId, ctx.portal.id), inArray(courseId, [...courseIds])))
    .groupBy(courseId);
  return new Map(rows.map((row) => [row.courseId, row.learners]));
}
