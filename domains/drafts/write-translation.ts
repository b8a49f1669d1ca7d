import { formattedKeys, holdsWords, isAddress } from "./block-words.ts";
import {
  applyOperations,
  type Json,
  type JsonObject,
  type Operation,
  type Path,
  readPath,
} from "./operations.ts";
import {
  itemsByName,
  type JsonBlock,
  listTranslatedTexts,
  nameOfItem,
  readBlocks,
  replaceAt,
  type TranslatedText,
  type Translation,
  valueOf,
  walkBlocks,
} from "./translated-texts.ts";
import { marksPath, readMarks } from "./translation-marks.ts";

/** Returns the number of blocks that only the translation has. */
export function countOwnBlocks(translation: Translation): number {
  const { primaryLanguage, language } = translation;
  const ids = new Set(
    [...walkBlocks(readBlocks(translation, primaryLanguage), [])].map(({ block }) => block.id),
  );
  return [...walkBlocks(readBlocks(translation, language), [])].filter(
    ({ block }) => !ids.has(block.id),
  ).length;
}

/** Returns the operations that give a translation the blocks of the original. It keeps its words. */
export const alignTranslation = (translation: Translation): Operation[] => [
  ...beginTranslation(translation),
  {
    op: "set",
    path: translation.rules.blocksPath(translation.language),
    value: alignBlocks(translation) as unknown as Json,
  },
];

/** Returns the operations that write the translation of a text. The translation's blocks follow the original if need be. */
export function writeTranslation(
  translation: Translation,
  text: TranslatedText,
  value: Json,
): Operation[] {
  const operations = writeValue(translation, text, value);
  const { document } = applyOperations(translation.document, operations);
  return [...operations, ...confirmTranslation({ ...translation, document }, text)];
}

function writeValue(translation: Translation, text: TranslatedText, value: Json): Operation[] {
  if (!text.block)
    return [...beginTranslation(translation), { op: "set", path: text.steps!, value }];
  if (text.translation !== undefined) return [setAt(translation.document, text.steps!, value)];
  const aligning = alignTranslation(translation);
  const { document } = applyOperations(translation.document, aligning);
  const place = listTranslatedTexts({ ...translation, document }).find(({ id }) => id === text.id)!;
  return [...aligning, setAt(document, place.steps!, value)];
}

/** Returns the operations that say that a translation is right for the original as it is now; none if it is known. */
export function confirmTranslation(
  translation: Translation,
  { id: confirmed, mark }: TranslatedText,
): Operation[] {
  const { document, language } = translation;
  const path = marksPath(language);
  const marks = readMarks(document, language);
  if (marks)
    return Object.hasOwn(marks, mark) ? [] : [{ op: "set", path: [...path, mark], value: true }];
  // The title of a section may be translated before the course is.
  if (readPath(document, ["texts", language]) === undefined) return [];
  const done = listTranslatedTexts(translation).filter(
    ({ id, state }) => state === "done" || id === confirmed,
  );
  const value = Object.fromEntries(done.map((text) => [text.mark, true] as const));
  return [{ op: "set", path, value }];
}

/** A translation begins as a copy of the original. */
function beginTranslation({ document, primaryLanguage, language }: Translation): Operation[] {
  const path = ["texts", language];
  if (readPath(document, path) !== undefined) return [];
  const { translated: _, ...texts } = (readPath(document, ["texts", primaryLanguage]) ??
    {}) as JsonObject;
  return [{ op: "set", path, value: texts }];
}

/** Returns the operation that sets a value. Lists whose items have no ids are set as a whole. */
function setAt(document: JsonObject, steps: Path, value: Json): Operation {
  let depth = 0;
  for (let current: Json | undefined = document; depth < steps.length; depth += 1) {
    if (Array.isArray(current) && !current.every(hasId)) break;
    current = readPath(current!, [steps[depth]!]);
  }
  const path = steps.slice(0, depth);
  const rest = steps.slice(depth);
  return { op: "set", path, value: replaceAt(readPath(document, path) ?? null, rest, value) };
}

const hasId = (item: Json): boolean =>
  typeof item === "object" && item !== null && !Array.isArray(item) && "id" in item;

/** Returns the blocks of the original with the words of the translation. A block that has all texts stays as it is. */
function alignBlocks(translation: Translation): JsonBlock[] {
  const { primaryLanguage, language } = translation;
  const translated = new Map(
    [...walkBlocks(readBlocks(translation, language), [])].map(({ block }) => [block.id, block]),
  );
  const incomplete = new Set(
    listTranslatedTexts(translation).flatMap(({ block, translation: words }) =>
      block && words === undefined ? [block.id] : [],
    ),
  );
  const align = (block: JsonBlock): JsonBlock => {
    const own = translated.get(block.id);
    const children = block.children.map(align);
    if (own?.type !== block.type) return { ...block, children };
    const props = incomplete.has(block.id)
      ? (takeWords(block.props, own.props, "") as JsonObject)
      : own.props;
    return { ...block, props, children };
  };
  return readBlocks(translation, primaryLanguage).map(align);
}

/** Returns the original's value with the translation's words where it has them. */
function takeWords(original: Json, translated: Json | undefined, field: string): Json {
  if (translated === undefined || !holdsWords(field)) return original;
  if (formattedKeys.includes(field)) return Array.isArray(translated) ? translated : original;
  if (typeof original === "string")
    return typeof translated === "string" && !isAddress(original) ? translated : original;
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) {
    const items = itemsByName(translated);
    return original.map((item, index) =>
      takeWords(item, items.get(nameOfItem(item, index)), field),
    );
  }
  return Object.fromEntries(
    Object.entries(original).map(([key, value]) => [
      key,
      takeWords(value, valueOf(translated, key), key),
    ]),
  );
}
