import { isWithin, type JsonObject, type Path, readPath } from "./operations.ts";

/**
 * The marks of a translation say which originals it was made from. When an original changes, no mark stands for it any
 * more, so its translation is outdated. Marks name no blocks: they stay right in copies, which have other ids.
 */
export type TranslationMarks = Record<string, true>;

export const marksPath = (language: string): Path => ["texts", language, "translated"];

/** Whether a path leads to the marks of a translation. */
export const leadsToMarks = (path: Path): boolean =>
  path.length >= 3 && isWithin(marksPath(path[1]!), path.slice(0, 3));

/** Returns the marks of a translation; undefined: nobody knows what it was made from. */
export const readMarks = (document: JsonObject, language: string): TranslationMarks | undefined =>
  readPath(document, marksPath(language)) as TranslationMarks | undefined;

/** The form of a mark, and the most marks of a translation. */
export const markPattern = /^[0-9a-z]{1,7}$/;
export const marksMax = 5_000;

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Returns the mark of an original: its words as a 32-bit FNV-1a hash. Browsers only have asynchronous hashes of their own.
 * @param count 1 for the first text with these words in its document, 2 for the second
 */
export function markOf(words: string, count: number): string {
  const text = count === 1 ? words : `${words}\n${count}`;
  let hash = offsetBasis;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  return (hash >>> 0).toString(36);
}
