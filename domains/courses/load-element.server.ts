import { and, eq, sql } from "drizzle-orm";
import { readChangedDrafts } from "#domains/drafts/changed-drafts.server.ts";
import { elementDrafts } from "./course-draft-kinds.server.ts";
import { courseTag, elementTag } from "./content-tags.ts";
import { type ElementBody, type ElementText, withoutMarks } from "./course.ts";
import { completeEvent } from "./event-element.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";
import {
  isCourse,
  isElement,
  isShownElementRevision,
  isShownRevision,
} from "./course-revision.server.ts";

/** An element with all content, including correct answers: only for the server. */
export type LoadedElement = Omit<ElementText, "translated"> &
  Omit<ElementBody, "texts"> & { id: string; courseId: string; revision: number; language: string };

/** Finds the course of an element in this portal; null if there is no element with this id (and type, if given). */
export async function findElementCourse(
  ctx: ContentReaderCtx,
  elementId: string,
  type: string | null,
): Promise<string | null> {
  return readContent(
    ctx,
    ["element-course", type ?? null, elementId],
    elementTag(ctx.portal.id, elementId),
    async () => {
      const [row] = await ctx.db
        .select({ courseId: elements.courseId })
        .from(elements)
        .where(
          and(
            isElement(ctx.portal.id, elementId),
            elements.present,
            type === null ? undefined : eq(elements.type, type),
          ),
        );
      return row?.courseId ?? null;
    },
  );
}

/** Loads the shown revision of a course's element in a language; null if the course has no such element. */
export async function loadElement(
  ctx: ContentReaderCtx,
  courseId: string,
  elementId: string,
  language: string,
): Promise<LoadedElement | null> {
  const stored = await readContent(
    ctx,
    ["element", courseId, elementId],
    courseTag(ctx.portal.id, courseId),
    () => readElement(ctx, courseId, elementId),
  );
  return stored && presentElement(ctx, { id: elementId, courseId, ...stored }, language);
}

/**
 * Loads an element as it would be published now, also if no course shows it; null if there is none. The caller has
 * checked the permission.
 */
export async function loadElementDraft(
  ctx: Pick<ContentReaderCtx, "db" | "portal" | "settings">,
  elementId: string,
  language: string,
): Promise<LoadedElement | null> {
  const [row] = await ctx.db
    .select({
      courseId: elements.courseId,
      revision: elementRevisions.revision,
      body: elementRevisions.body,
    })
    .from(elements)
    .innerJoin(elementRevisions, isShownElementRevision)
    .where(isElement(ctx.portal.id, elementId));
  if (!row) return null;
  const drafts = await readChangedDrafts(ctx.db, ctx.portal.id, elementDrafts, [elementId]);
  const draft = drafts.get(elementId) as unknown as ElementBody | undefined;
  const body = completeEvent(draft ?? row.body, ctx.settings.i18n.primaryLang);
  return presentElement(ctx, { id: elementId, ...row, body }, language);
}

type StoredElement = { id: string; courseId: string; revision: number; body: ElementBody };

/** Returns a stored revision of an element in a language. */
export function presentElement(
  { settings }: Pick<ContentReaderCtx, "settings">,
  { body: { texts, ...body }, ...stored }: StoredElement,
  language: string,
): LoadedElement {
  const shownLanguage = languageOfTexts(texts, language, settings.i18n.primaryLang);
  return { ...body, ...withoutMarks(texts[shownLanguage]!), language: shownLanguage, ...stored };
}

async function readElement(
  ctx: ContentReaderCtx,
  courseId: string,
  elementId: string,
): Promise<Pick<StoredElement, "revision" | "body"> | null> {
  const [row] = await ctx.db
    .select({
      revision: elementRevisions.revision,
      body: elementRevisions.body,
      isWithoutDiscussions: sql<boolean>`${courseRevisions.body} @> '{"discussions": false}'`,
    })
    .from(elements)
    .innerJoin(elementRevisions, isShownElementRevision)
    .innerJoin(courses, isCourse(ctx.portal.id, elements.courseId))
    .innerJoin(courseRevisions, isShownRevision)
    .where(
      and(isElement(ctx.portal.id, elementId), eq(elements.courseId, courseId), elements.present),
    );
  if (!row) return null;
  const { revision, body, isWithoutDiscussions } = row;
  return { revision, body: isWithoutDiscussions ? { ...body, discussion: false } : body };
}
