import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { courseListTag, courseTag } from "./content-tags.ts";
import { type CourseBody, type CourseCardBody, withoutMarks } from "./course.ts";
import { removedPosition, type StoredCourseRow } from "./read-stored-courses.server.ts";
import type { WriteOutcome } from "./write-element.server.ts";
import { reserveAliases } from "./course-aliases.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";
import { isCourse } from "./course-revision.server.ts";

export type CourseInput = {
  id: string;
  key: string;
  position: number;
  published: boolean;
  /** Whether it is archived; absent: as before. */
  isArchived?: boolean;
  /** Aliases that it had before and that must still lead to it. */
  oldAliases?: readonly string[];
  body: CourseBody;
};

/**
 * Stores a course with its card. Adds a revision only if the content changed, and writes nothing if nothing changed.
 * @param stored the stored course, undefined for a new one
 * @throws INVALID if its alias belongs to another course
 */
export async function writeCourse(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "actor" | "clock">,
  stored: StoredCourseRow | undefined,
  input: CourseInput,
): Promise<{ outcome: WriteOutcome; tags: string[] }> {
  const { id, key, position, published, body } = input;
  const isSameContent =
    stored !== undefined && isDeepStrictEqual(stored.body, JSON.parse(JSON.stringify(body)));
  const wasArchived = stored?.archived_at != null;
  const isArchived = input.isArchived ?? wasArchived;
  const isSameRow =
    stored?.source_key === key &&
    stored.position === position &&
    stored.published === published &&
    wasArchived === isArchived;
  const { alias } = body;
  const oldAlias = stored?.body.alias;
  const aliases = [...(alias === undefined ? [] : [alias]), ...(input.oldAliases ?? [])];
  await reserveAliases(tx, ctx.portal.id, id, aliases);
  if (isSameContent && isSameRow) return { outcome: "unchanged", tags: [] };
  const revision = isSameContent ? stored.revision : await nextRevision(tx, ctx.portal.id, id);
  const environmentId = ctx.portal.id;
  const createdBy = ctx.actor.userId;
  if (!isSameContent)
    await tx
      .insert(courseRevisions)
      .values({ environmentId, courseId: id, revision, body, createdBy });
  const { microcourse } = body;
  const card = toCourseCard(body, isArchived);
  const notInTrash = { trashedAt: null, beforeTrash: null };
  const archivedAt = isArchived ? (stored?.archived_at ?? new Date(ctx.clock.now())) : null;
  const row = {
    sourceKey: key,
    position,
    published,
    microcourse,
    revision,
    card,
    archivedAt,
    ...notInTrash,
  };
  await tx
    .insert(courses)
    .values({ environmentId, id, ...row })
    .onConflictDoUpdate({
      target: [courses.environmentId, courses.id],
      set: { ...row, updatedAt: sql`now()` },
    });
  return {
    outcome: stored && stored.position !== removedPosition ? "changed" : "created",
    tags: [
      ...courseTags(ctx.portal.id, id),
      ...[alias, oldAlias]
        .filter((one) => one !== undefined && alias !== oldAlias)
        .map((one) => courseTag(ctx.portal.id, one!)),
    ],
  };
}

/** Picks the fields of a course that a list shows. An archived course counts as hidden. */
export function toCourseCard(course: CourseBody, isArchived = false): CourseCardBody {
  const { elements, components: _, sections: _sections, ...body } = course;
  const visibleElements = elements.filter((element) => element.visible);
  const texts = Object.entries(body.texts).map(([language, text]) => [
    language,
    withoutMarks(text),
  ]);
  return {
    ...body,
    texts: Object.fromEntries(texts),
    ...(isArchived && { hidden: true }),
    elementsCount: visibleElements.length,
    duration: visibleElements.reduce((sum, { duration }) => sum + duration, 0),
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

/** The cache tags of a course's own page and of the lists that it is in. */
export function courseTags(environmentId: string, id: string): string[] {
  return [courseTag(environmentId, id), courseListTag(environmentId)];
}

async function nextRevision(tx: Transaction, environmentId: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${courseRevisions.revision}), 0) + 1` })
    .from(courseRevisions)
    .where(and(eq(courseRevisions.environmentId, environmentId), eq(courseRevisions.courseId, id)));
  return row!.next;
}
