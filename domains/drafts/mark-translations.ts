import { wordsOf } from "./block-words.ts";
import type { JsonObject, Operation } from "./operations.ts";
import { listTranslatedTexts } from "./translated-texts.ts";
import { marksMax, marksPath, readMarks } from "./translation-marks.ts";
import type { TranslationRules } from "./translation-rules.ts";

/**
 * Returns the operations that mark what a change has translated, in all languages. The first change of an original that
 * nobody has marked yet marks all translations there are, so that only those of what it changes become outdated.
 */
export function markTranslations(
  before: JsonObject,
  after: JsonObject,
  rules: TranslationRules | undefined,
  primaryLanguage: string,
): Operation[] {
  if (!rules) return [];
  return Object.keys((after["texts"] ?? {}) as JsonObject).flatMap((language) =>
    language === primaryLanguage
      ? []
      : markLanguage(before, after, { rules, primaryLanguage, language }),
  );
}

type Languages = { rules: TranslationRules; primaryLanguage: string; language: string };

function markLanguage(before: JsonObject, after: JsonObject, languages: Languages): Operation[] {
  const { language } = languages;
  const old = listTranslatedTexts({ document: before, ...languages });
  const texts = listTranslatedTexts({ document: after, ...languages });
  if (texts.length > marksMax) return [];
  const oldWords = new Map(old.map(({ id, translation }) => [id, wordsOf(translation)]));
  const written = texts.filter(({ id, original, translation }) => {
    const words = wordsOf(translation);
    return words !== "" && words !== (oldWords.get(id) ?? "") && words !== wordsOf(original);
  });
  const writtenMarks = new Set(written.map(({ mark }) => mark));
  const path = marksPath(language);
  const stored = readMarks(after, language);
  if (!stored) {
    const done = new Set(old.flatMap(({ state, mark }) => (state === "done" ? [mark] : [])));
    const isSame =
      texts.length === old.length && texts.every(({ mark }, n) => mark === old[n]!.mark);
    if (isSame && writtenMarks.size === 0) return [];
    const marks = texts.flatMap(({ mark }) =>
      done.has(mark) || writtenMarks.has(mark) ? [[mark, true] as const] : [],
    );
    return [{ op: "set", path, value: Object.fromEntries(marks) }];
  }
  const added = [...writtenMarks].filter((mark) => !Object.hasOwn(stored, mark));
  if (writtenMarks.size === 0) return [];
  const current = new Set(texts.map(({ mark }) => mark));
  const unused = Object.keys(stored).filter((mark) => !current.has(mark));
  return [
    ...added.map((mark): Operation => ({ op: "set", path: [...path, mark], value: true })),
    ...unused.map((mark): Operation => ({ op: "unset", path: [...path, mark] })),
  ];
}
