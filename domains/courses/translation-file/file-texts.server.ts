import { listTranslatedTexts, type TranslatedText } from "#domains/drafts/translated-texts.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { editedLanguagesOf } from "#domains/courses/edited-languages.server.ts";
import { authorize } from "#domains/courses/policy.server.ts";
import {
  type CourseDocument,
  readCourseDocuments,
} from "#domains/courses/read-course-documents.server.ts";
import { piecesOf, piecesOfTranslation } from "./marked-text.ts";
import { fileIdOf, type FileText, textIdOf } from "./translation-file.ts";

export type CourseLanguage = { courseId: string; language: string };
/** A text of a document, and how a file shows it. */
export type ListedText = { text: TranslatedText; shown: FileText };

/**
 * Reads the drafts of a course that can be translated into a language.
 * @throws AUTH-DENY if the language isn't one of the caller's, NOT-FOUND if the portal doesn't have it
 */
export async function readDocumentsToTranslate(
  ctx: SystemCtx,
  { courseId, language }: CourseLanguage,
): Promise<CourseDocument[]> {
  authorize(ctx, "list", "unpublished courses");
  const { primaryLang, langs } = ctx.settings.i18n;
  const documents = await readCourseDocuments(ctx, courseId);
  if (language === primaryLang || !langs.includes(language)) throw notFound();
  if (!editedLanguagesOf(ctx).includes(language)) throw notAllowed();
  return documents;
}

/** Lists the texts of a document that a file can hold. */
export function listFileTexts(
  { kind, id, document, rules }: CourseDocument,
  primaryLanguage: string,
  language: string,
): ListedText[] {
  const fileId = fileIdOf(kind.name, id);
  return listTranslatedTexts({ document, rules, primaryLanguage, language })
    .map((text) => ({ text, shown: toFileText(fileId, text) }))
    .filter(({ shown }) => shown.pieces.length > 0);
}

function toFileText(fileId: string, text: TranslatedText): FileText {
  const { original, translation, state, block, field } = text;
  // A translation that begins as a copy of the original is empty in the file.
  const translated =
    state === "missing" || translation === undefined
      ? null
      : piecesOfTranslation(original, translation);
  return {
    id: textIdOf(fileId, text),
    field: block ? `${block.type}: ${field}` : field,
    state,
    pieces: piecesOf(original).map((piece, index) => ({
      original: piece,
      translation: translated?.[index] ?? "",
    })),
  };
}
