import {
  applyOperations,
  type Json,
  type JsonObject,
  type Operation,
} from "#domains/drafts/operations.ts";
import {
  listTranslatedTexts,
  type TranslatedText,
  type Translation,
} from "#domains/drafts/translated-texts.ts";
import {
  alignTranslation,
  confirmTranslation,
  countOwnBlocks,
  writeTranslation,
} from "#domains/drafts/write-translation.ts";
import { BrokenStructure, restorePieces } from "./marked-text.ts";
import type { FileText, SentText } from "./translation-file.ts";

/**
 * Why a text of a file isn't written. `changed`: the original has other words or formats than in the file. `incomplete`:
 * some of its paragraphs aren't translated. `structure`: its numbered tags aren't those of the original. `no-place`: the
 * translation lacks the block, but has blocks of its own. `invalid`: its course or element can't be stored with it.
 */
export const skipReasons = [
  "unknown",
  "changed",
  "incomplete",
  "structure",
  "no-place",
  "invalid",
] as const;
export type SkipReason = (typeof skipReasons)[number];

export type SkippedText = { id: string; reason: SkipReason; original: string };

/** What a file changes of a document. */
export type TranslationPlan = {
  operations: Operation[];
  /** The document after the operations. */
  document: JsonObject;
  changed: FileText[];
  unchanged: number;
  /** The texts that the file leaves untranslated. */
  unfinished: number;
  skipped: SkippedText[];
};

type Verdict =
  | { write: Json }
  | { confirm: true }
  | "unchanged"
  | "unfinished"
  | Exclude<SkipReason, "unknown" | "invalid">;

/** Plans how the texts of a file get into a document. */
export function planTranslation(
  translation: Translation,
  texts: readonly { text: TranslatedText; shown: FileText }[],
  sent: ReadonlyMap<string, SentText>,
): TranslationPlan {
  const plan = {
    changed: [] as FileText[],
    unchanged: 0,
    unfinished: 0,
    skipped: [] as SkippedText[],
  };
  const writes: { id: string; value: Json | undefined }[] = [];
  const hasOwnBlocks = countOwnBlocks(translation) > 0;
  let needsBlocks = false;
  for (const { text, shown } of texts) {
    const own = sent.get(shown.id);
    if (!own) continue;
    const isWithoutPlace = text.block !== null && text.translation === undefined;
    const found = judge(text, shown, own);
    const verdict =
      typeof found === "object" && isWithoutPlace && hasOwnBlocks ? "no-place" : found;
    if (typeof verdict === "object") {
      writes.push({ id: text.id, value: "write" in verdict ? verdict.write : undefined });
      plan.changed.push(shown);
      needsBlocks ||= isWithoutPlace;
    } else if (verdict === "unchanged" || verdict === "unfinished") plan[verdict] += 1;
    else plan.skipped.push(skippedText(shown.id, verdict, shown.pieces[0]!.original));
  }
  return { ...plan, ...writeAll(translation, writes, needsBlocks) };
}

const shownMaxChars = 200;
/** Describes a skipped text by its id and its beginning, so that people find it. */
export const skippedText = (id: string, reason: SkipReason, original: string): SkippedText => ({
  id: id.slice(0, shownMaxChars),
  reason,
  original: original.slice(0, shownMaxChars),
});

function judge({ original, state }: TranslatedText, shown: FileText, sent: SentText): Verdict {
  const pieces = shown.pieces.map((_, index) => sent.pieces.get(index + 1));
  const translations = pieces.map((piece) => withLineEnds(piece?.translation ?? ""));
  if (translations.every(isBlank)) return "unfinished";
  const isOf = (key: "original" | "translation", texts: readonly string[]) =>
    shown.pieces.every((piece, index) => isSame(piece[key], texts[index]!));
  const originals = pieces.map((piece) => piece?.original ?? "");
  if (sent.pieces.size !== shown.pieces.length || !isOf("original", originals)) return "changed";
  if (isOf("translation", translations))
    return sent.isDone && state === "outdated" ? { confirm: true } : "unchanged";
  if (translations.some(isBlank)) return "incomplete";
  // Translation tools fill in the original before somebody translates it.
  if (isOf("original", translations) && !sent.isDone) return "unfinished";
  try {
    return { write: restorePieces(original, translations) };
  } catch (error) {
    if (error instanceof BrokenStructure) return "structure";
    throw error;
  }
}

/** Spreadsheets write other line ends. */
const withLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, "\n");
const isBlank = (text: string): boolean => text.trim() === "";
const isSame = (one: string, other: string): boolean =>
  withLineEnds(one).trim() === withLineEnds(other).trim();

function writeAll(
  translation: Translation,
  writes: readonly { id: string; value: Json | undefined }[],
  needsBlocks: boolean,
): Pick<TranslationPlan, "operations" | "document"> {
  const operations: Operation[] = [];
  let current = translation;
  const apply = (added: readonly Operation[]) => {
    operations.push(...added);
    current = { ...current, document: applyOperations(current.document, added).document };
  };
  if (needsBlocks) apply(alignTranslation(current));
  const texts = new Map(listTranslatedTexts(current).map((text) => [text.id, text]));
  for (const { id, value } of writes) {
    const text = texts.get(id)!;
    apply(
      value === undefined
        ? confirmTranslation(current, text)
        : writeTranslation(current, text, value),
    );
  }
  return { operations, document: current.document };
}
