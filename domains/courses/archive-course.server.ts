import { and, eq, sql } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { isCourse } from "./course-revision.server.ts";
import { elementTag } from "./content-tags.ts";
import { authorize } from "./policy.server.ts";
import { readStoredCourse, removedPosition } from "./read-stored-courses.server.ts";
import { courses, elements } from "./tables.server.ts";
import { courseTags, removeCourse, toCourseCard } from "./write-course.server.ts";

/**
 * Takes a course out of all lists, or puts it back. People who started it, or have its link, can still use it.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function archiveCourse(
  ctx: SystemCtx,
  { courseId, isArchived }: { courseId: string; isArchived: boolean },
): Promise<{ isArchived: boolean }> {
  authorize(ctx, "archive", "course");
  return withTransaction(ctx.db, async (tx) => {
    const before = await lockCourse(tx, ctx, courseId);
    const stored = await readStoredCourse(tx, ctx.portal.id, courseId);
    if (!stored || before.trashedAt !== null) throw notFound();
    const archivedAt = isArchived ? (before.archivedAt ?? new Date(ctx.clock.now())) : null;
    const card = toCourseCard(stored.body, isArchived);
    await tx
      .update(courses)
      .set({ archivedAt, card, updatedAt: sql`now()` })
      .where(isCourse(ctx.portal.id, courseId));
    await record(tx, ctx, {
      action: "archiveCourse",
      courseId,
      before: { isArchived: before.archivedAt !== null },
      after: { isArchived },
    });
    return { isArchived };
  });
}

/**
 * Puts a course in the trash, where it stays as it is for `trashDays`. Learners no longer find it, and its editors can't
 * change it; everybody's progress, answers and access stay.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function trashCourse(ctx: SystemCtx, courseId: string): Promise<{ published: false }> {
  authorize(ctx, "delete", "course");
  return withTransaction(ctx.db, async (tx) => {
    const { published, position, trashedAt } = await lockCourse(tx, ctx, courseId);
    if (trashedAt !== null || position === removedPosition) throw notFound();
    await removeCourse(tx, ctx.portal.id, courseId);
    const state = { trashedAt: new Date(ctx.clock.now()), beforeTrash: { published, position } };
    await tx.update(courses).set(state).where(isCourse(ctx.portal.id, courseId));
    await record(tx, ctx, {
      action: "trashCourse",
      courseId,
      before: { inTrash: false, published },
      after: { inTrash: true, published: false },
    });
    return { published: false };
  });
}

/**
 * Takes a course out of the trash. It is in its old place again, and published if it was.
 * @throws AUTH-DENY, NOT-FOUND if it isn't in the trash
 */
export async function restoreCourse(
  ctx: SystemCtx,
  courseId: string,
): Promise<{ published: boolean }> {
  authorize(ctx, "delete", "course");
  return withTransaction(ctx.db, async (tx) => {
    const { beforeTrash } = await lockCourse(tx, ctx, courseId);
    if (beforeTrash === null) throw notFound();
    await tx
      .update(courses)
      .set({ ...beforeTrash, trashedAt: null, beforeTrash: null, updatedAt: sql`now()` })
      .where(isCourse(ctx.portal.id, courseId));
    const { published } = beforeTrash;
    await record(tx, ctx, {
      action: "restoreCourse",
      courseId,
      before: { inTrash: true, published: false },
      after: { inTrash: false, published },
    });
    return { published };
  });
}

/** Whether a course is in the trash. @throws AUTH-DENY */
export async function isCourseInTrash(ctx: SystemCtx, courseId: string): Promise<boolean> {
  authorize(ctx, "list", "unpublished courses");
  const [row] = await ctx.db
    .select({ trashedAt: courses.trashedAt })
    .from(courses)
    .where(isCourse(ctx.portal.id, courseId));
  return row !== undefined && row.trashedAt !== null;
}

/** @throws NOT-FOUND */
async function lockCourse(tx: Transaction, { portal }: SystemCtx, courseId: string) {
  const [row] = await tx
    .select({
      published: courses.published,
      position: courses.position,
      archivedAt: courses.archivedAt,
      trashedAt: courses.trashedAt,
      beforeTrash: courses.beforeTrash,
    })
    .from(courses)
    .where(isCourse(portal.id, courseId))
    .for("update");
  if (!row) throw notFound();
  return row;
}

type CourseChange = {
  action: string;
  courseId: string;
  before: Record<string, boolean>;
  after: Record<string, boolean>;
};

/** Writes the change to the audit log, and tells all processes what is no longer up to date. */
async function record(
  tx: Transaction,
  ctx: SystemCtx,
  { courseId, ...change }: CourseChange,
): Promise<void> {
  await writeAudit(tx, ctx, { ...change, subject: ["course", courseId] });
  const rows = await tx
    .select({ id: elements.id })
    .from(elements)
    .where(and(eq(elements.environmentId, ctx.portal.id), eq(elements.courseId, courseId)));
  const tags = [
    ...courseTags(ctx.portal.id, courseId),
    ...rows.map(({ id }) => elementTag(ctx.portal.id, id)),
  ];
  await announceChange(tx, ctx.portal.id, tags);
}
