import { Readable } from "node:stream";
import type { Ctx } from "#domains/settings/context.server.ts";
import { writeCsv } from "./csv-file.ts";
import {
  type CourseLanguage,
  listFileTexts,
  readDocumentsToTranslate,
} from "./file-texts.server.ts";
import { fileIdOf, type TranslationFormat } from "./translation-file.ts";
import { writeXliff } from "./xliff-file.ts";

type Input = CourseLanguage & { format: TranslationFormat; isUnfinishedOnly: boolean };

/**
 * Exports the texts of a course's drafts with their translations, for translators.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function exportCourseTranslation(
  ctx: Ctx,
  { format, isUnfinishedOnly, ...course }: Input,
): Promise<AsyncIterable<string>> {
  const documents = await readDocumentsToTranslate(ctx, course);
  const { primaryLang } = ctx.settings.i18n;
  const texts = documents
    .flatMap((document) => listFileTexts(document, primaryLang, course.language))
    .map(({ shown }) => shown)
    .filter(({ state }) => !(isUnfinishedOnly && state === "done"));
  const languages = { original: primaryLang, translation: course.language };
  return Readable.from((format === "csv" ? writeCsv : writeXliff)(texts, languages));
}

const endings: Record<TranslationFormat, string> = { csv: "csv", xliff: "xlf" };

/** The name of the exported file: `first-steps-uk.xlf`. */
export const translationFileName = (
  { courseId, language }: CourseLanguage,
  format: TranslationFormat,
): string => `${fileIdOf(courseId)}-${language}.${endings[format]}`;
