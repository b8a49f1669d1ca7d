import { sql } from "drizzle-orm";
import { changedDraftsOf } from "#domains/drafts/changed-drafts.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { JsonObject } from "#domains/drafts/operations.ts";
import { listTranslatedTexts } from "#domains/drafts/translated-texts.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { isShownElementRevision } from "./course-revision.server.ts";
import { courseTranslation, elementTranslation } from "./course-translation.ts";
import type { CourseDraft } from "./draft-schema.ts";
import { editedLanguagesOf } from "./edited-languages.server.ts";
import { itemsOf } from "./outline.ts";
import { authorize } from "./policy.server.ts";
import { elementRevisions, elements } from "./tables.server.ts";

/** How many texts the original has, and how many of them a language lacks. */
export type TranslationCounts = { total: number; missing: number; outdated: number };
/** A course in another language than the original. */
export type CourseTranslation = TranslationCounts & {
  language: string;
  /** The course's own texts (null), and the elements in their order. */
  parts: (TranslationCounts & { elementId: string | null })[];
};

/**
 * Counts what is translated of a course's drafts, in each language in which the caller may write.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function listCourseTranslations(
  ctx: SystemCtx,
  courseId: string,
): Promise<CourseTranslation[]> {
  authorize(ctx, "list", "unpublished courses");
  const { primaryLang } = ctx.settings.i18n;
  const languages = editedLanguagesOf(ctx).filter((language) => language !== primaryLang);
  const draft = await readDraft(ctx, courseDrafts, courseId);
  if (languages.length === 0) return [];
  const bodies = await readElements(ctx, courseId);
  const { elements: outline } = draft.body as unknown as CourseDraft;
  const documents = [
    { elementId: null, document: draft.body, rules: courseTranslation },
    ...itemsOf(outline).flatMap(({ id }) => {
      const document = bodies.get(id);
      return document ? [{ elementId: id, document, rules: elementTranslation }] : [];
    }),
  ];
  return languages.map((language) => {
    const parts = documents.map(({ elementId, document, rules }) => {
      const texts = listTranslatedTexts({
        document,
        rules,
        primaryLanguage: primaryLang,
        language,
      });
      const count = (state: string) => texts.filter((text) => text.state === state).length;
      return {
        elementId,
        total: texts.length,
        missing: count("missing"),
        outdated: count("outdated"),
      };
    });
    const sum = (name: keyof TranslationCounts) =>
      parts.reduce((total, part) => total + part[name], 0);
    return {
      language,
      total: sum("total"),
      missing: sum("missing"),
      outdated: sum("outdated"),
      parts,
    };
  });
}

/** Reads a course's elements as their drafts are, by id. */
async function readElements(
  { db, portal }: SystemCtx,
  courseId: string,
): Promise<Map<string, JsonObject>> {
  const { rows } = await db.execute<{ id: string; body: JsonObject }>(sql`
    select ${elements.id} as id, coalesce(draft.body, ${elementRevisions.body}) as body
    from ${elements}
    join ${elementRevisions} on ${isShownElementRevision}
    left join (${changedDraftsOf(portal.id, elementDrafts)}) draft on draft.id = ${elements.id}
    where ${elements.environmentId} = ${portal.id} and ${elements.courseId} = ${courseId}`);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
