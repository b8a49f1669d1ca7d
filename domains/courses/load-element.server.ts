import { sql } from "drizzle-orm";
import { courseTag, elementTag } from "./content-tags.ts";
import type { ElementBody, ElementText } from "./course.ts";
import { languageOfTexts } from "#domains/settings/settings.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import { elementRevisions, elements } from "./tables.server.ts";

/** An element with all content, including correct answers: only for the server. */
export type LoadedElement = ElementText &
  Omit<ElementBody, "texts"> & { id: string; courseId: string; revision: number; language: string };

/** Finds the course of an element in this portal; null if there is no element with this id (and type, if given). */
export async function findElementCourse(
  ctx: Reader,
  elementId: string,
  type: string | null,
): Promise<string | null> {
  return readContent(
    ctx,
    ["element-course", type ?? null, elementId],
    elementTag(ctx.portal.id, elementId),
    async () => {
      const { rows } = await ctx.db.execute<{ course_id: string }>(sql`
      select course_id from ${elements}
      where environment_id = ${ctx.portal.id} and id = ${elementId} and present
          and (${type}::text is null or type = ${type})`);
      return rows[0]?.course_id ?? null;
    },
  );
}

/** Loads an element of a course in a language, in the revision the course shows; null if there is none. */
export async function loadElement(
  ctx: Reader,
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
  const shownIn = languageOfTexts(texts, language, primary);
  return {
    ...body,
    ...texts[shownIn]!,
    language: shownIn,
    id: elementId,
    courseId,
    revision: stored.revision,
  };
}

async function readElement(
  ctx: Reader,
  courseId: string,
  elementId: string,
): Promise<{ revision: number; body: ElementBody } | null> {
  const { rows } = await ctx.db.execute<{ revision: number; body: ElementBody }>(sql`
    select r.revision, r.body
    from ${elements} e
    join ${elementRevisions} r
      on r.environment_id = e.environment_id and r.element_id = e.id and r.revision = e.revision
    where e.environment_id = ${ctx.portal.id} and e.course_id = ${courseId} and e.id = ${elementId}
      and e.present`);
  return rows[0] ?? null;
}
