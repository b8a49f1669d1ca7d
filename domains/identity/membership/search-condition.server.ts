import { sql, type SQL } from "drizzle-orm";
import { cleanLine } from "#platform/typed-text.ts";
import { userSearchText } from "#domains/identity/tables.server.ts";
import { searchTextMaxChars } from "./member-filter.ts";

/** From this length on, a word is found anywhere in a name; a shorter one only at its beginning. */
const anywhereMinChars = 3;
/** More words than in any name. */
const wordsMax = 6;

const names = sql.raw(`lower('  ' || coalesce(profile ->> 'firstName', '')
  || '  ' || coalesce(profile ->> 'lastName', ''))`);
const namesAndContacts = sql.raw(userSearchText);

/**
 * Makes the condition that a user matches a typed text: each of its words is in a name, the user name, the email or the
 * phone. Digits with spaces, brackets or hyphens are a phone number. Without `searchesContacts` only first and last names
 * are searched, because a user name may be an email or a phone.
 *
 * PostgreSQL's own trigrams (pg_trgm) skip Cyrillic and Arabic letters in databases that sort by code point, as ours
 * does, so `search_trigrams` makes them for the index.
 */
export function searchCondition(
  typedText: string,
  { searchesContacts }: { searchesContacts: boolean },
): SQL {
  const words = searchWords(typedText);
  if (words.length === 0) return sql`true`;
  const text = searchesContacts ? namesAndContacts : names;
  const isLike = words.map(
    (word) => sql`${text} like lower(${`%${word.replace(/[\\%_]/g, "\\$&")}%`})`,
  );
  if (!searchesContacts) return sql`(${sql.join(isLike, sql` and `)})`;
  const trigrams = words.map((word) => sql`search_trigrams(lower(${word}))`);
  return sql`(${sql.join(isLike, sql` and `)} and u.status is null
    and search_trigrams(${text}) @> (${sql.join(trigrams, sql` || `)}))`;
}

/** Splits a typed text into the words to look for. Short ones get the spaces that precede a name. */
export function searchWords(typedText: string): string[] {
  const text = cleanLine(typedText.slice(0, searchTextMaxChars)).normalize("NFC").trim();
  const phone = /^\+?[\d\s().-]{3,}$/.test(text) ? text.replace(/\D/g, "") : "";
  return (phone === "" ? text.split(/\s+/) : [phone])
    .filter((word) => word !== "")
    .slice(0, wordsMax)
    .map((word) => ([...word].length < anywhereMinChars ? `  ${word}` : word));
}
