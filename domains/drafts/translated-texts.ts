import { formattedKeys, holdsWords, wordsOf } from "./block-words.ts";
import { type Json, type JsonObject, type Path, readPath } from "./operations.ts";
import { markOf, readMarks } from "./translation-marks.ts";
import type { TranslationRules } from "./translation-rules.ts";

/** `outdated`: the original has changed since it was translated. */
export const translationStates = ["missing", "outdated", "done"] as const;
export type TranslationState = (typeof translationStates)[number];

/** A text of the original, and where its translation is. */
type TextPlace = {
  /** Tells the texts of a document apart, and stays the same when they change. */
  id: string;
  /** What the text is: `title`, or a property of a block. */
  field: string;
  /** The block that it belongs to; null: the document itself. */
  block: { id: string; type: string } | null;
  original: Json;
  /** Absent: the translation has no such place. */
  translation: Json | undefined;
  /** Where the translation is. Items of a list without ids are named by their position. Null: it lacks the block. */
  steps: Path | null;
  isFormatted: boolean;
};

/** A text of the original and its translation. */
export type TranslatedText = TextPlace & {
  /** Stands for this original among the marks of a translation. */
  mark: string;
  state: TranslationState;
};

/** A document, and the language that it is translated into. */
export type Translation = {
  document: JsonObject;
  rules: TranslationRules;
  primaryLanguage: string;
  language: string;
};

/** Lists the texts that the original has, in their order. */
export function listTranslatedTexts(translation: Translation): TranslatedText[] {
  const marks = readMarks(translation.document, translation.language);
  const counts = new Map<string, number>();
  return [...listFields(translation), ...listBlockTexts(translation)].map((place) => {
    const words = wordsOf(place.original);
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    const mark = markOf(words, count);
    const isMarked = marks && Object.hasOwn(marks, mark);
    return { ...place, mark, state: stateOf(place.translation, words, isMarked) };
  });
}

/** @param isMarked undefined: nobody knows which originals were translated */
function stateOf(
  translation: Json | undefined,
  original: string,
  isMarked: boolean | undefined,
): TranslationState {
  const words = wordsOf(translation);
  if (words === "") return "missing";
  if (isMarked) return "done";
  // A translation begins as a copy of the original.
  if (words === original) return "missing";
  return isMarked === undefined ? "done" : "outdated";
}

function listFields({ document, rules, primaryLanguage, language }: Translation): TextPlace[] {
  const translated = rules.fieldPaths(document, language);
  return rules.fieldPaths(document, primaryLanguage).flatMap((path, index) => {
    const original = readPath(document, path) ?? "";
    if (wordsOf(original) === "") return [];
    const steps = translated[index]!;
    const field = path[0] === "texts" ? path.at(-1)! : "section";
    const translation = readPath(document, steps);
    const id = path[0] === "texts" ? field : path.join("/");
    return [{ id, field, block: null, original, translation, steps, isFormatted: false }];
  });
}

/** A block as JSON. */
export type JsonBlock = { id: string; type: string; props: JsonObject; children: JsonBlock[] };

/** Returns the blocks of a document in a language. */
export const readBlocks = (
  { document, rules }: Pick<Translation, "document" | "rules">,
  language: string,
): JsonBlock[] => (readPath(document, rules.blocksPath(language)) ?? []) as unknown as JsonBlock[];

/** Iterates over all blocks in reading order, with their paths. */
export function* walkBlocks(
  blocks: readonly JsonBlock[],
  path: Path,
): Generator<{ block: JsonBlock; path: Path }> {
  for (const block of blocks) {
    const blockPath = [...path, block.id];
    yield { block, path: blockPath };
    yield* walkBlocks(block.children, [...blockPath, "children"]);
  }
}

function listBlockTexts(translation: Translation): TextPlace[] {
  const { rules, primaryLanguage, language } = translation;
  const blocks = readBlocks(translation, language);
  const translated = new Map(
    [...walkBlocks(blocks, rules.blocksPath(language))].map((found) => [found.block.id, found]),
  );
  const originals = readBlocks(translation, primaryLanguage);
  return [...walkBlocks(originals, [])].flatMap(({ block: { id, type, props } }) => {
    const found = translated.get(id);
    const words = [...listWords(props, found?.block.props, "", [])];
    return words.map(({ field, original, translated: own, steps, isFormatted }) => ({
      id: [id, ...steps].join("/"),
      field,
      block: { id, type },
      original,
      translation: own,
      steps: found ? [...found.path, "props", ...steps] : null,
      isFormatted,
    }));
  });
}

type Words = {
  field: string;
  original: Json;
  translated: Json | undefined;
  steps: Path;
  isFormatted: boolean;
};

/** Iterates over the words in the properties of a block, with what the translation has in the same places. */
function* listWords(
  original: Json,
  translated: Json | undefined,
  field: string,
  steps: Path,
): Generator<Words> {
  if (!holdsWords(field) || wordsOf(original) === "") return;
  const isFormatted = formattedKeys.includes(field);
  if (typeof original === "string" || isFormatted)
    yield { field, original, translated, steps, isFormatted };
  else if (Array.isArray(original)) {
    const items = itemsByName(translated);
    for (const [index, item] of original.entries()) {
      const name = nameOfItem(item, index);
      yield* listWords(item, items.get(name), field, [...steps, name]);
    }
  } else if (isObject(original))
    for (const key of Object.keys(original).toSorted(byReadingOrder))
      yield* listWords(original[key]!, valueOf(translated, key), key, [...steps, key]);
}

/** What people read first in a block. The order of the other properties only has to be the same each time. */
const readFirst = ["title", "lead", "question", "text", "nodes", "items", "variants"];

const placeOf = (key: string): number =>
  readFirst.includes(key) ? readFirst.indexOf(key) : readFirst.length;

const byReadingOrder = (one: string, other: string): number =>
  placeOf(one) - placeOf(other) || (one < other ? -1 : 1);

/** The id of an item, or its position in a list whose items have none. */
export const nameOfItem = (item: Json | undefined, index: number): string =>
  typeof item === "object" &&
  item !== null &&
  !Array.isArray(item) &&
  typeof item["id"] === "string"
    ? item["id"]
    : `${index}`;

/** Returns the items of a list by their names; none if it isn't a list. */
export const itemsByName = (list: Json | undefined): Map<string, Json> =>
  new Map(Array.isArray(list) ? list.map((item, index) => [nameOfItem(item, index), item]) : []);

/** Returns the value of a key; undefined if there is none. */
export const valueOf = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a copy in which the value at these steps is another one. All lists and objects on the way must exist. */
export function replaceAt(value: Json, steps: Path, replacement: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) =>
      nameOfItem(item, index) === step ? replaceAt(item, rest, replacement) : item,
    );
  if (!isObject(value)) return value;
  return { ...value, [step]: replaceAt(value[step] ?? null, rest, replacement) };
}
