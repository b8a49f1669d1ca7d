import { sql, type SQL } from "drizzle-orm";

/** From this length on, a word is found anywhere in a text; a shorter one only at the beginning of a word. */
const anywhereMinChars = 3;

/** Puts the two spaces before a short word that a searched text has before each of its words. */
export const markShortWord = (word: string): string =>
  [...word].length < anywhereMinChars ? `  ${word}` : word;

/** Conditions that a text in lower case contains each of the words, in any letter case. */
export const wordConditions = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => sql`${text} like lower(${`%${word.replace(/[\\%_]/g, "\\$&")}%`})`);

/**
 * The condition that a text in lower case contains all the words. The index on the text's `search_trigrams` finds the
 * rows. PostgreSQL's own trigrams (pg_trgm) skip Cyrillic and Arabic letters in databases that sort by code point, as
 * ours does.
 */
export function containsWords(text: SQL, words: readonly string[]): SQL {
  const trigrams = words.map((word) => sql`search_trigrams(lower(${word}))`);
  return sql`(${sql.join(wordConditions(text, words), sql` and `)}
    and search_trigrams(${text}) @> (${sql.join(trigrams, sql` || `)}))`;
}
