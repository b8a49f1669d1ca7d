import { and, eq, isNull, sql } from "drizzle-orm";
import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import { copyTitle } from "#domains/drafts/copy-title.ts";
import { markTranslations } from "#domains/drafts/mark-translations.ts";
import { applyOperations, toJson } from "#domains/drafts/operations.ts";
import { replaceDraft } from "#domains/drafts/replace-draft.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { CourseText, ElementBody } from "./course.ts";
import { courseDrafts, elementDrafts, toCourseDraft } from "./course-draft-kinds.server.ts";
import { isCourse } from "./course-revision.server.ts";
import { findFreeElementId, findNewPlace } from "./create-course.server.ts";
import { courseTranslation } from "./course-translation.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { isSection, itemsOf } from "./outline.ts";
import { pointToCopies } from "./point-to-copies.ts";
import { authorize } from "./policy.server.ts";
import { readStoredCourse, readStoredElementsOf } from "./read-stored-courses.server.ts";
import { courses } from "./tables.server.ts";
import { writeCourse } from "./write-course.server.ts";
import { writeUnpublishedElement } from "./write-element.server.ts";

/** What other domains copy with a course, in its transaction. */
export type CopiedParts = {
  copyMentors(
    tx: Transaction,
    environmentId: string,
    ids: { from: string; to: string },
  ): Promise<void>;
};

/**
 * Copies a course with the newest drafts of it and its elements. The copy is unpublished, and its ids are new: nobody has
 * progress in it.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function duplicateCourse(
  ctx: SystemCtx,
  courseId: string,
  { copyMentors }: CopiedParts,
): Promise<{ id: string }> {
  authorize(ctx, "create", "course");
  return withTransaction(ctx.db, async (tx) => {
    const { draft, stored, bodies } = await readNewest(tx, ctx, courseId);
    // A draft may have no texts; lists need the title of every course.
    const hasTexts = Object.keys(draft.texts).length > 0;
    const original = hasTexts ? draft : { ...draft, texts: stored.body.texts };
    const primary = ctx.settings.i18n.primaryLang;
    const texts = markCopies(original, await copyTexts(tx, ctx, original.texts), primary);
    const { title } = texts[primary] ?? Object.values(texts)[0]!;
    const place = await findNewPlace(tx, ctx, title);
    const copied = itemsOf(draft.elements).filter(({ id }) => bodies.has(id));
    const elementIds = new Map<string, string>();
    for (const { id } of copied)
      elementIds.set(id, await findFreeElementId(tx, ctx, id, new Set(elementIds.values())));
    const ids = { courses: new Map([[courseId, place.id]]), elements: elementIds };
    for (const [originalId, id] of elementIds) {
      const body = pointToCopies(toJson(bodies.get(originalId)!), ids) as unknown as ElementBody;
      await writeUnpublishedElement(tx, ctx, { id, courseId: place.id, key: id, body });
    }
    const outline = draft.elements.flatMap((entry) => {
      const id = isSection(entry) ? entry.id : elementIds.get(entry.id);
      return id === undefined ? [] : [{ ...entry, id }];
    });
    const dateCreated = new Date(ctx.clock.now()).toISOString().slice(0, "2026-03-04".length);
    const { alias: _, ...settings } = draft;
    const body = { ...settings, texts, dateCreated, elements: [] };
    const { tags } = await writeCourse(tx, ctx, undefined, { ...place, published: false, body });
    const newDraft = {
      ...pointToCopies(toJson(body), ids),
      elements: toJson({ outline })["outline"]!,
    };
    await replaceDraft(tx, ctx, courseDrafts, place.id, newDraft);
    await copyMentors(tx, ctx.portal.id, { from: courseId, to: place.id });
    await writeAudit(tx, ctx, {
      action: "duplicateCourse",
      subject: ["course", place.id],
      before: {},
      after: { title },
      detail: { original: courseId },
    });
    await announceChange(tx, ctx.portal.id, tags);
    return { id: place.id };
  });
}

/** Reads the newest version of a course and of all elements it ever had. @throws NOT-FOUND */
async function readNewest(tx: Transaction, ctx: SystemCtx, courseId: string) {
  const isEditable = and(isCourse(ctx.portal.id, courseId), isNull(courses.trashedAt));
  const found = await tx.select({ id: courses.id }).from(courses).where(isEditable).for("share");
  const stored = await readStoredCourse(tx, ctx.portal.id, courseId);
  if (found.length === 0 || !stored) throw notFound();
  const changed = await readChangedDrafts(tx, ctx.portal.id, courseDrafts, [courseId]);
  const draft =
    (changed.get(courseId) as unknown as CourseDraft | undefined) ?? toCourseDraft(stored.body);
  const rows = await readStoredElementsOf(tx, ctx.portal.id, courseId);
  const changedElements = await readChangedDrafts(
    tx,
    ctx.portal.id,
    elementDrafts,
    rows.map(({ id }) => id),
  );
  const bodies = new Map(
    rows.map(({ id, body }) => [
      id,
      (changedElements.get(id) as unknown as ElementBody | undefined) ?? body,
    ]),
  );
  return { draft, stored, bodies };
}

/** The numbers in the titles make no translation outdated. */
function markCopies(draft: CourseDraft, texts: Record<string, CourseText>, primary: string) {
  const copy = toJson({ ...draft, texts });
  const marks = markTranslations(toJson(draft), copy, courseTranslation, primary);
  return (applyOperations(copy, marks).document as unknown as CourseDraft).texts;
}

/** Numbers the title in every language with the first number that no course has yet. */
async function copyTexts(
  tx: Transaction,
  { portal }: SystemCtx,
  texts: Record<string, CourseText>,
): Promise<Record<string, CourseText>> {
  const rows = await tx
    .select({ title: sql<string>`jsonb_path_query(${courses.card}, '$.texts.*.title') #>> '{}'` })
    .from(courses)
    .where(eq(courses.environmentId, portal.id));
  const taken = new Set(rows.map(({ title }) => title));
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      { ...text, title: copyTitle(text.title, taken, pageTitleMaxChars) },
    ]),
  );
}
