import { sql, type SQL } from "drizzle-orm";
import {
  containsWords,
  markShortWord,
  wordConditions,
} from "#domains/settings/contains-words.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { userSearchText } from "#domains/identity/tables.server.ts";
import { searchTextMaxChars } from "./member-filter.ts";

/** More words than in any name. */
const wordsMax = 6;

const names = sql.raw(`lower('  ' || coalesce(profile ->> 'firstName', '')
  || '  ' || coalesce(profile ->> 'lastName', ''))`);
const namesAndContacts = sql.raw(userSearchText);

/**
 * Makes the condition that a user matches a typed text: each of its words is in a name, the user name, the email or the
 * phone. Digits with spaces, brackets or hyphens are a phone number. Without `searchesContacts` only first and last names
 * are searched, because a user name may be an email or a phone.
 */
export function searchCondition(
  typedText: string,
  { searchesContacts }: { searchesContacts: boolean },
): SQL {
  const words = searchWords(typedText);
  if (words.length === 0) return sql`true`;
  if (!searchesContacts) return sql`(${sql.join(wordConditions(names, words), sql` and `)})`;
  return sql`(u.status is null and ${containsWords(namesAndContacts, words)})`;
}

/** Makes the same condition with contacts for users that are read anyway: it doesn't use the index. */
export function hasWords(typedText: string): SQL {
  const words = searchWords(typedText);
  if (words.length === 0) return sql`true`;
  return sql`(u.status is null and ${sql.join(wordConditions(namesAndContacts, words), sql` and `)})`;
}

/** Splits a typed text into the words to look for. Short ones get the spaces that precede a name. */
export function searchWords(typedText: string): string[] {
  const text = cleanLine(typedText.slice(0, searchTextMaxChars)).normalize("NFC").trim();
  const phone = /^\+?[\d\s().-]{3,}$/.test(text) ? text.replace(/\D/g, "") : "";
  return (phone === "" ? text.split(/\s+/) : [phone])
    .filter((word) => word !== "")
    .slice(0, wordsMax)
    .map(markShortWord);
}
