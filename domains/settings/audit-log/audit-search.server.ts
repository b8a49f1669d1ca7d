import { cleanLine } from "#platform/typed-text.ts";
import { markShortWord } from "#domains/settings/contains-words.server.ts";

/** How much of an entry is searched. */
const entryMaxChars = 10_000;
/** The most words of a search; the rest is ignored. */
const wordsMax = 10;
/** The characters that separate words in an entry, besides spaces. */
const separators = `"{}[]:,`;

/**
 * SQL for the text of an entry that is searched: in lower case, with two spaces before each word. What the entry is about
 * comes first, because only the beginning of a long entry is searched. The index `audit_log_search` contains the same
 * expression.
 */
export const auditSearchText = `lower(left('  ' || replace(translate(
  action || ' ' || subject_type || ' ' || subject_id || ' ' || actor || ' ' || detail::text || ' ' || after::text || ' ' || before::text,
  '${separators}', '${" ".repeat(separators.length)}'), ' ', '  '), ${entryMaxChars}))`;

/** Splits a typed text into the words to look for. */
export const auditSearchWords = (typedText: string): string[] =>
  [...cleanLine(typedText)]
    .map((character) => (separators.includes(character) ? " " : character))
    .join("")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, wordsMax)
    .map(markShortWord);
