import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { courseListTag, courseTag } from "./content-tags.ts";
import type { CourseBody, CourseCardBody } from "./course.ts";
import { removedPosition, type StoredCourseRow } from "./read-stored-courses.server.ts";
import type { Outcome } from "./write-element.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";
import { isCourse } from "./course-revision.server.ts";

export type CourseEdition = {
  id: string;
  key: string;
  position: number;
  published: boolean;
  body: CourseBody;
};

/**
 * Stores a course with its card. Adds a revision only if the content changed, and writes nothing if nothing changed.
 * @param before the stored course, undefined for a new one
 */
export async function writeCourse(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor">,
  before: StoredCourseRow | undefined,
  edition: CourseEdition,
): Promise<{ outcome: Outcome; tags: string[] }> {
  const { id, key, position, published, body } = edition;
  const isSameContent =
    before !== undefined && isDeepStrictEqual(before.body, JSON.parse(JSON.stringify(body)));
  const isSameRow =
    before?.source_key === key && before.position === position && before.published === published;
  if (isSameContent && isSameRow) return { outcome: "unchanged", tags: [] };
  const revision = isSameContent ? before.revision : await nextRevision(tx, ctx.portal.id, id);
  const environmentId = ctx.portal.id;
  const createdBy = ctx.actor.userId;
  if (!isSameContent)
    await tx
      .insert(courseRevisions)
      .values({ environmentId, courseId: id, revision, body, createdBy });
  const { microcourse } = body;
  const card = courseCard(body);
  const row = { sourceKey: key, position, published, microcourse, revision, card };
  await tx
    .insert(courses)
    .values({ environmentId, id, ...row })
    .onConflictDoUpdate({
      target: [courses.environmentId, courses.id],
      set: { ...row, updatedAt: sql`now()` },
    });
  return {
    outcome: before && before.position !== removedPosition ? "changed" : "created",
    tags: courseTags(ctx.portal.id, id),
  };
}

/** The fields a list shows. */
export function courseCard(course: CourseBody): CourseCardBody {
  const { elements, components: _, ...body } = course;
  const visible = elements.filter((element) => element.visible);
  return {
    ...body,
    elementsCount: visible.length,
    duration: visible.reduce((sum, { duration }) => sum + duration, 0),
  };
}

/** Removes a course from the portal. Its elements, revisions and everybody's progress stay. */
export async function removeCourse(
  tx: Transaction,
  environmentId: string,
  id: string,
): Promise<string[]> {
  await tx
    .update(courses)
    .set({ published: false, position: removedPosition, updatedAt: sql`now()` })
    .where(isCourse(environmentId, id));
  return courseTags(environmentId, id);
}

function courseTags(environmentId: string, id: string): string[] {
  return [courseTag(environmentId, id), courseListTag(environmentId)];
}

async function nextRevision(tx: Transaction, environmentId: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${courseRevisions.revision}), 0) + 1` })
    .from(courseRevisions)
    .where(and(eq(courseRevisions.environmentId, environmentId), eq(courseRevisions.courseId, id)));
  return row!.next;
}
