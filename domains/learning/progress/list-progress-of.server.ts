import { and, desc, eq, sql } from "drizzle-orm";
import { listLimit } from "#domains/courses/course.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { readLearner } from "#domains/identity/membership/read-member.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isUuid } from "#platform/uuid.ts";

/** A learner's progress in a course, as it was when they last worked on it. Times are ISO instants. */
export type ProgressSummary = {
  courseId: string;
  doneCount: number;
  total: number;
  lastActivityAt: string;
  /** Null: not finished yet. */
  completedAt: string | null;
};

type ReadCtx = Pick<Ctx, "db" | "portal">;

/**
 * Lists a learner's progress in the courses that they have started, the most recent first.
 * @throws AUTH-DENY for users who are not this learner, their mentor, or an admin; NOT-FOUND
 */
export async function listProgressOf(
  ctx: ReadCtx & Pick<Ctx, "actor">,
  { userId }: { userId: string },
): Promise<ProgressSummary[]> {
  const member = { environmentId: ctx.portal.id, userId };
  const learner = isUuid(userId) ? await readLearner(ctx.db, member) : null;
  authorize(ctx, "read", "person", { userId, mentorId: learner?.mentorId ?? null });
  if (!learner) throw notFound();
  const rows = await ctx.db
    .select(summaryColumns)
    .from(courseProgress)
    .where(and(eq(courseProgress.environmentId, ctx.portal.id), eq(courseProgress.userId, userId)))
    .orderBy(desc(courseProgress.lastActivityAt), courseProgress.courseId)
    .limit(listLimit);
  return rows.map(presentSummary);
}

const summaryColumns = {
  courseId: courseProgress.courseId,
  doneCount: courseProgress.doneCount,
  total: courseProgress.total,
  lastActivityAt: courseProgress.lastActivityAt,
  completedAt: courseProgress.completedAt,
};

const presentSummary = ({
  lastActivityAt,
  completedAt,
  ...summary
}: {
  courseId: string;
  doneCount: number;
  total: number;
  lastActivityAt: Date;
  completedAt: Date | null;
}): ProgressSummary => ({
  ...summary,
  lastActivityAt: lastActivityAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

/** Reads the progress in the latest course of each of these users. The caller has checked the permission. */
export async function readLatestProgress(
  { db, portal }: ReadCtx,
  userIds: readonly string[],
): Promise<Map<string, Pick<ProgressSummary, "courseId" | "doneCount" | "total">>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    user_id: string;
    course_id: string;
    done_count: number;
    total: number;
  }>(sql`
    select latest.* from unnest(${sql.param([...userIds])}::uuid[]) as listed (user_id)
    cross join lateral (
      select user_id, course_id, done_count, total from ${courseProgress}
      where environment_id = ${portal.id} and user_id = listed.user_id
      order by last_activity_at desc limit 1) latest`);
  return new Map(
    rows.map(({ user_id: userId, course_id: courseId, done_count: doneCount, total }) => [
      userId,
      { courseId, doneCount, total },
    ]),
  );
}
