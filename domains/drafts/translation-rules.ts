import { fixedKeys, formattedKeys, isAddress } from "./block-words.ts";
import {
  isWithin,
  type Json,
  type JsonObject,
  type Operation,
  type Path,
  readPath,
} from "./operations.ts";

/** What a translator may change in a kind of document. */
export type TranslationRules = {
  /** Returns the language of the texts that a path leads to; null: it leads to something else. */
  languageOf(path: Path): string | null;
  /** Where the blocks in a language are. */
  blocksPath(language: string): Path;
  /** Where the texts in a language are that aren't in blocks. Every language has the same texts, in the same order. */
  fieldPaths(document: JsonObject, language: string): Path[];
};

/** A change as a policy sees it. */
export type DraftChange = {
  rules: TranslationRules | undefined;
  primaryLanguage: string;
  before: JsonObject;
  after: JsonObject;
  operations: readonly Operation[];
};

/**
 * Whether a change writes nothing but texts in these languages. The blocks are those of before or of the primary
 * language, and each block stays as it is or becomes that of the primary language: only words may differ.
 */
export function isTranslation(change: DraftChange, languages: readonly string[]): boolean {
  const { rules, operations } = change;
  if (!rules) return false;
  const changed = new Set<string>();
  for (const operation of operations) {
    const language = rules.languageOf(operation.path);
    if (language === null || !languages.includes(language)) return false;
    // Everybody depends on the original.
    if (operation.op === "unset" && language === change.primaryLanguage) return false;
    if (operation.op === "move" && !isWithin(operation.to, rules.blocksPath(language)))
      return false;
    changed.add(language);
  }
  return [...changed].every((language) => hasSameBlocks(change, rules, language));
}

function hasSameBlocks(
  { before, after, primaryLanguage }: DraftChange,
  rules: TranslationRules,
  language: string,
): boolean {
  const blocksIn = (document: JsonObject, one: string) =>
    readPath(document, rules.blocksPath(one)) ?? [];
  // Without any text in the language, learners get the primary one.
  const isRemoved = readPath(after, rules.blocksPath(language)) === undefined;
  if (isRemoved && language !== primaryLanguage) return true;
  const allowed = [blocksIn(before, language), blocksIn(before, primaryLanguage)];
  const written = blocksIn(after, language);
  if (!allowed.some((blocks) => idsOf(blocks) === idsOf(written))) return false;
  const shapes = new Set(allowed.flatMap(listShapes));
  return listShapes(written).every((shape) => shapes.has(shape));
}

/** Returns which blocks are in which, by their ids. */
const idsOf = (blocks: Json): string =>
  JSON.stringify(blocks, (key, value: Json) =>
    ["", "id", "children"].includes(key) || /^\d+$/.test(key) ? value : undefined,
  );

/** Returns each block without its words and without the blocks in it. What is written may be anything. */
function listShapes(blocks: Json): string[] {
  if (!Array.isArray(blocks)) return [shapeOf(blocks)];
  return blocks.flatMap((block) => {
    if (typeof block !== "object" || block === null || Array.isArray(block))
      return [shapeOf(block)];
    const { children = [], ...own } = block;
    return [shapeOf(own), ...listShapes(children)];
  });
}

/** Returns what a block is without its words. */
function shapeOf(block: Json): string {
  return JSON.stringify(block, (key, value: Json) => {
    if (formattedKeys.includes(key)) return undefined;
    if (typeof value === "string")
      return fixedKeys.includes(key) || isAddress(value) ? value : undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
