import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { rewriteDraft } from "#domains/drafts/rewrite-draft.server.ts";
import type { Rewrite } from "#domains/files/library/rewrite-uses.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import {
  readStoredCourse,
  readStoredElementsOf,
  type StoredElementRow,
} from "./read-stored-courses.server.ts";
import { lockSchedule } from "./schedule/lock-schedule.server.ts";
import {
  type Chosen,
  type PublishedRevisions,
  rewriteSchedule,
} from "./schedule/rewrite-schedule.server.ts";
import { courses, elements } from "./tables.server.ts";
import { courseTags, writeCourse } from "./write-course.server.ts";
import { removeElement, writeElement } from "./write-element.server.ts";

/**
 * Rewrites what these courses and elements show, and their drafts. Each gets a new revision; older ones stay as they are,
 * and so does a course in the trash. The caller has checked the permission.
 * @returns the cache tags of what changed
 */
export async function rewriteCourses(
  tx: Transaction,
  ctx: SystemCtx,
  { courseIds, elementIds }: { courseIds: readonly string[]; elementIds: readonly string[] },
  rewrite: Rewrite,
): Promise<string[]> {
  const hasElement = inArray(
    courses.id,
    tx
      .select({ id: elements.courseId })
      .from(elements)
      .where(and(eq(elements.environmentId, ctx.portal.id), inArray(elements.id, [...elementIds]))),
  );
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.environmentId, ctx.portal.id),
        isNull(courses.trashedAt),
        or(inArray(courses.id, [...courseIds]), hasElement),
      ),
    )
    // Always in the same order, so that two rewrites don't wait for each other.
    .orderBy(courses.id);
  const tags: string[] = [];
  const chosen: Chosen = { courseIds: new Set(courseIds), elementIds: new Set(elementIds) };
  for (const { id } of rows) {
    const schedule = await lockSchedule(tx, ctx.portal.id, id);
    const replaced = await readRevisions(tx, ctx.portal.id, id);
    const rewriteOwn = chosen.courseIds.has(id) ? rewrite : keep;
    await rewriteDraft(tx, ctx, courseDrafts, id, rewriteOwn, () =>
      rewriteCourse(tx, ctx, id, chosen, rewrite),
    );
    if (schedule) {
      const current = await readRevisions(tx, ctx.portal.id, id);
      await rewriteSchedule(tx, schedule, chosen, rewrite, { replaced, current });
    }
    tags.push(...courseTags(ctx.portal.id, id));
  }
  return tags;
}

const keep: Rewrite = (document) => document;

/** Reads the published revisions of a course and its elements. */
async function readRevisions(
  tx: Transaction,
  environmentId: string,
  courseId: string,
): Promise<PublishedRevisions> {
  const course = (await readStoredCourse(tx, environmentId, courseId))!.revision;
  const stored = await readStoredElementsOf(tx, environmentId, courseId);
  return { course, elements: new Map(stored.map(({ id, revision }) => [id, revision])) };
}

/** Rewrites a published course and these of its elements. Returns the course's revision. */
async function rewriteCourse(
  tx: Transaction,
  ctx: SystemCtx,
  courseId: string,
  { courseIds, elementIds }: Chosen,
  rewrite: Rewrite,
): Promise<number> {
  const revisions = new Map<string, number>();
  for (const stored of await readStoredElementsOf(tx, ctx.portal.id, courseId))
    if (elementIds.has(stored.id))
      await rewriteDraft(tx, ctx, elementDrafts, stored.id, rewrite, async () => {
        const revision = await rewriteElement(tx, ctx, stored, rewrite);
        revisions.set(stored.id, revision);
        return revision;
      });
  const stored = (await readStoredCourse(tx, ctx.portal.id, courseId))!;
  const { source_key: key, position, published } = stored;
  const body = courseIds.has(courseId) ? rewrite(stored.body) : stored.body;
  const summaries = body.elements.map((summary) => ({
    ...summary,
    revision: revisions.get(summary.id) ?? summary.revision,
  }));
  await writeCourse(tx, ctx, stored, {
    id: courseId,
    key,
    position,
    published,
    body: { ...body, elements: summaries },
  });
  return (await readStoredCourse(tx, ctx.portal.id, courseId))!.revision;
}

async function rewriteElement(
  tx: Transaction,
  ctx: SystemCtx,
  stored: StoredElementRow,
  rewrite: Rewrite,
): Promise<number> {
  const { id, course_id: courseId, source_key: key, present } = stored;
  const body = rewrite(stored.body);
  if (body === stored.body) return stored.revision;
  const { revision } = await writeElement(tx, ctx, stored, { id, courseId, key, body });
  // Writing shows an element. One that its course doesn't show yet, or no longer, stays hidden.
  if (!present) await removeElement(tx, ctx.portal.id, id);
  return revision;
}
