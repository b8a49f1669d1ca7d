import { and, eq } from "drizzle-orm";
import { courseTag, elementTag } from "./content-tags.ts";
import type { ElementBody, ElementText } from "./course.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { elementRevisions, elements } from "./tables.server.ts";
import { isElement, isShownElementRevision } from "./course-revision.server.ts";

/** An element with all content, including correct answers: only for the server. */
export type LoadedElement = ElementText &
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
  if (!stored) return null;
  const { texts, ...body } = stored.body;
  const primary = ctx.settings.i18n.primaryLang;
  const shownLanguage = languageOfTexts(texts, language, primary);
  return {
    ...body,
    ...texts[shownLanguage]!,
    language: shownLanguage,
    id: elementId,
    courseId,
    revision: stored.revision,
  };
}

async function readElement(
  ctx: ContentReaderCtx,
  courseId: string,
  elementId: string,
): Promise<{ revision: number; body: ElementBody } | null> {
  const [row] = await ctx.db
    .select({ revision: elementRevisions.revision, body: elementRevisions.body })
    .from(elements)
    .innerJoin(elementRevisions, isShownElementRevision)
    .where(
      and(isElement(ctx.portal.id, elementId), eq(elements.courseId, courseId), elements.present),
    );
  return row ?? null;
}
