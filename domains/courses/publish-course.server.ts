import { and, eq, isNull, sql } from "drizzle-orm";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { chooseVersions, type PublishInput } from "./choose-versions.server.ts";
import { isCourse } from "./course-revision.server.ts";
import { authorize } from "./policy.server.ts";
import { type PublishedCourse, publishVersions } from "./publish-versions.server.ts";
import { lockSchedule, updateSchedule } from "./schedule/lock-schedule.server.ts";
import { courses } from "./tables.server.ts";
import { courseTags } from "./write-course.server.ts";

/**
 * Publishes a course with the drafts of its elements. What is planned for later stays planned, unless it is older than
 * what is published now.
 * @throws AUTH-DENY, NOT-FOUND, INVALID with the place that is unfinished, CONFLICT if the draft has changed, or
 *   something else was published since it was made
 */
export async function publishCourse(
  ctx: SystemCtx,
  input: PublishInput,
  checkBlock: CheckBlock,
): Promise<PublishedCourse> {
  authorize(ctx, "publish", "course");
  return withTransaction(ctx.db, async (tx) => {
    const schedule = await lockSchedule(tx, ctx.portal.id, input.courseId);
    const versions = await chooseVersions(tx, ctx, input, checkBlock);
    const published = await publishVersions(tx, ctx, input.courseId, versions);
    if (schedule) await updateSchedule(tx, ctx, schedule, versions);
    return published;
  });
}

/** Hides a course from learners; its content, drafts and everybody's progress stay. @throws AUTH-DENY, NOT-FOUND */
export async function unpublishCourse(
  ctx: SystemCtx,
  courseId: string,
): Promise<{ published: false }> {
  authorize(ctx, "publish", "course");
  return withTransaction(ctx.db, async (tx) => {
    const [before] = await tx
      .select({ published: courses.published })
      .from(courses)
      .where(and(isCourse(ctx.portal.id, courseId), isNull(courses.trashedAt)))
      .for("update");
    if (!before) throw notFound();
    await tx
      .update(courses)
      .set({ published: false, updatedAt: sql`now()` })
      .where(and(isCourse(ctx.portal.id, courseId), eq(courses.published, true)));
    await writeAudit(tx, ctx, {
      action: "unpublishCourse",
      subject: ["course", courseId],
      before,
      after: { published: false },
    });
    await announceChange(tx, ctx.portal.id, courseTags(ctx.portal.id, courseId));
    return { published: false };
  });
}
