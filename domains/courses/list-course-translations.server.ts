import { listTranslatedTexts } from "#domains/drafts/translated-texts.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { courseDrafts } from "./course-draft-kinds.server.ts";
import { editedLanguagesOf } from "./edited-languages.server.ts";
import { authorize } from "./policy.server.ts";
import { readCourseDocuments } from "./read-course-documents.server.ts";

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
  if (languages.length === 0) {
    await readDraft(ctx, courseDrafts, courseId);
    return [];
  }
  const documents = await readCourseDocuments(ctx, courseId);
  return languages.map((language) => {
    const parts = documents.map(({ kind, id, document, rules }) => {
      const texts = listTranslatedTexts({
        document,
        rules,
        primaryLanguage: primaryLang,
        language,
      });
      const count = (state: string) => texts.filter((text) => text.state === state).length;
      return {
        elementId: kind === courseDrafts ? null : id,
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
