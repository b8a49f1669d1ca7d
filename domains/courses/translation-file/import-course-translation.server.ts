import { draftMaxChars } from "#domains/drafts/draft-limits.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import type { CourseDocument } from "#domains/courses/read-course-documents.server.ts";
import {
  type CourseLanguage,
  listFileTexts,
  readDocumentsToTranslate,
} from "./file-texts.server.ts";
import {
  planTranslation,
  skippedText,
  type SkippedText,
  type TranslationPlan,
} from "./plan-translation.ts";
import { readTranslationFile } from "./read-translation-file.ts";
import { type FileLanguages, type SentText, UnreadableFile } from "./translation-file.ts";

/** The most skipped texts that a summary names. It counts all of them. */
const skippedShownMax = 100;

type Input = CourseLanguage & {
  /** A CSV or XLIFF file as the export writes them. */
  file: string;
  /** Chosen by the client. Sending it again changes nothing. */
  changeId: string;
  /** Writes nothing: the summary says what would change. */
  isPreview: boolean;
};

export type TranslationImport = {
  changed: number;
  unchanged: number;
  unfinished: number;
  skippedCount: number;
  skipped: SkippedText[];
};

/**
 * Writes the translations of a file to the drafts of a course, and publishes nothing. Texts whose originals have
 * changed since the export are skipped, and so are those that it can't put into the structure of their original.
 * @throws AUTH-DENY, NOT-FOUND, INVALID if the file can't be read
 */
export async function importCourseTranslation(
  ctx: Ctx,
  { courseId, language, file, changeId, isPreview }: Input,
): Promise<TranslationImport> {
  const documents = await readDocumentsToTranslate(ctx, { courseId, language });
  const { primaryLang } = ctx.settings.i18n;
  const sent = readFile(file, { original: primaryLang, translation: language });
  const plans: TranslationPlan[] = [];
  for (const one of documents) {
    const plan = planDocument(ctx, one, language, sent);
    plans.push(plan);
    if (isPreview || plan.operations.length === 0) continue;
    // The draft may have changed since all documents were read.
    const { version, body } = await readDraft(ctx, one.kind, one.id);
    const { operations } = planDocument(ctx, { ...one, document: body }, language, sent);
    await saveDraft(ctx, one.kind, { id: one.id, changeId, version, operations });
  }
  const known = new Set(
    documents.flatMap((one) =>
      listFileTexts(one, primaryLang, language).map(({ shown }) => shown.id),
    ),
  );
  const skipped = [
    ...plans.flatMap((plan) => plan.skipped),
    ...[...sent.values()].filter(({ id }) => !known.has(id)).map(toUnknown),
  ];
  const sum = (count: (plan: TranslationPlan) => number) =>
    plans.reduce((total, plan) => total + count(plan), 0);
  return {
    changed: sum(({ changed }) => changed.length),
    unchanged: sum(({ unchanged }) => unchanged),
    unfinished: sum(({ unfinished }) => unfinished),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, skippedShownMax),
  };
}

const toUnknown = ({ id, pieces }: SentText): SkippedText =>
  skippedText(id, "unknown", pieces.get(1)?.original ?? "");

/** @throws INVALID */
function readFile(file: string, languages: FileLanguages): Map<string, SentText> {
  try {
    const texts = readTranslationFile(file, languages);
    return new Map(texts.map((text) => [text.id, text]));
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidInput(`file: ${error.message}`);
    throw error;
  }
}

/** Plans the changes of a document. None of them is made if the document couldn't be stored with them. */
function planDocument(
  ctx: Ctx,
  one: CourseDocument,
  language: string,
  sent: ReadonlyMap<string, SentText>,
): TranslationPlan {
  const { document, rules, kind } = one;
  const { primaryLang: primaryLanguage } = ctx.settings.i18n;
  const texts = listFileTexts(one, primaryLanguage, language);
  const plan = planTranslation({ document, rules, primaryLanguage, language }, texts, sent);
  const isStorable =
    plan.operations.length === 0 ||
    (kind.findProblem(ctx, plan.document) === null &&
      JSON.stringify(plan.document).length <= draftMaxChars);
  if (isStorable) return plan;
  const refused = plan.changed.map(({ id, pieces }) =>
    skippedText(id, "invalid", pieces[0]!.original),
  );
  return { ...plan, operations: [], changed: [], skipped: [...plan.skipped, ...refused] };
}
