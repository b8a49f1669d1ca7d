import { and, eq, inArray, lt } from "drizzle-orm";
import { deleteDrafts } from "#domains/drafts/delete-drafts.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { releaseAliases } from "./course-aliases.server.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { isCourse } from "./course-revision.server.ts";
import { deleteSchedule } from "./schedule/lock-schedule.server.ts";
import { trashDays } from "./edited-course.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the content of courses that were in the trash for `trashDays`. Their ids stay, so that a new course can't get
 * the progress and orders of an old one; learners keep their results and certificates.
 */
export async function emptyCourseTrash({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - trashDays * dayMs);
  const old = await db
    .select({ environmentId: courses.environmentId, id: courses.id })
    .from(courses)
    .where(lt(courses.trashedAt, before));
  for (const course of old) await withTransaction(db, (tx) => deleteCourse(tx, course, before));
}

async function deleteCourse(
  tx: Transaction,
  { environmentId, id }: { environmentId: string; id: string },
  before: Date,
): Promise<void> {
  const [locked] = await tx
    .update(courses)
    .set({ trashedAt: null, beforeTrash: null })
    .where(and(isCourse(environmentId, id), lt(courses.trashedAt, before)))
    .returning({ id: courses.id });
  if (!locked) return;
  const rows = await tx
    .select({ id: elements.id })
    .from(elements)
    .where(and(eq(elements.environmentId, environmentId), eq(elements.courseId, id)));
  const elementIds = rows.map((row) => row.id);
  await deleteSchedule(tx, environmentId, id);
  await deleteDrafts(tx, environmentId, courseDrafts, [id]);
  await deleteDrafts(tx, environmentId, elementDrafts, elementIds);
  await releaseAliases(tx, environmentId, id);
  await tx
    .delete(courseRevisions)
    .where(and(eq(courseRevisions.environmentId, environmentId), eq(courseRevisions.courseId, id)));
  if (elementIds.length > 0)
    await tx
      .delete(elementRevisions)
      .where(
        and(
          eq(elementRevisions.environmentId, environmentId),
          inArray(elementRevisions.elementId, elementIds),
        ),
      );
}
