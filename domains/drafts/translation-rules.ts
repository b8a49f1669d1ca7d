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
 * Whether a change writes nothing but texts in these languages. Blocks stay as they are, or become those of the primary
 * language: only their words may differ.
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
  const shape = shapeOf(blocksIn(after, language));
  return [blocksIn(before, language), blocksIn(before, primaryLanguage)].some(
    (other) => shapeOf(other) === shape,
  );
}

/** The properties of blocks whose words aren't for readers. */
const fixedKeys: readonly string[] = ["id", "type", "kind", "courseId", "course"];
const addressPattern = /^(?:\/|#|https?:|mailto:|tel:)\S*$/i;
/** Formatted text, which may have another structure in each language. */
const formattedKeys: readonly string[] = ["nodes", "intro", "transcript"];

/** Returns what blocks are without their words. */
function shapeOf(blocks: Json): string {
  return JSON.stringify(blocks, (key, value: Json) => {
    if (formattedKeys.includes(key)) return undefined;
    if (typeof value === "string")
      return fixedKeys.includes(key) || addressPattern.test(value) ? value : undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
