import { cleanText } from "#platform/typed-text.ts";
import { messageMaxChars } from "./discussion.ts";
import { messageEmpty, messageTooLong } from "./errors.ts";

/**
 * Cleans a message that somebody typed.
 * @throws DISCUSSION-MESSAGE-EMPTY, DISCUSSION-MESSAGE-LONG
 */
export function cleanMessage(typedText: string): string {
  const text = cleanText(typedText)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (text === "") throw messageEmpty();
  if (text.length > messageMaxChars) throw messageTooLong();
  return text;
}

/** Endings of host names in links without a scheme. A list, since "end.Then" is no link. */
const hostEndings =
  "app|biz|by|cc|click|club|co|com|de|eu|info|io|kz|link|live|ly|me|net|online|org|pl|pw|ru|shop|site|space|store|su|top|tv|ua|uk|us|vip|website|xyz";
const linkPattern = new RegExp(
  String.raw`[a-z][a-z+.-]{1,15}:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]{1,63}\.(?:${hostEndings})(?![\p{L}\p{N}-])`,
  "iu",
);

/** Whether a text contains the address of a page or an email address. */
export const hasLink = (text: string): boolean => linkPattern.test(text);

/** Returns a text's words in lower case, without accents and vowel marks, with a space before and after each. */
function toWords(text: string): string {
  const plainText = text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .toLowerCase();
  return ` ${plainText.split(/[^\p{L}\p{N}]+/u).join(" ")} `;
}

/** Whether a text contains one of these words or phrases. One that ends with `*` also matches longer words. */
export function hasHeldWord(text: string, heldWords: readonly string[]): boolean {
  const words = toWords(text);
  return heldWords.some((heldWord) => {
    const wanted = toWords(heldWord).trim();
    return wanted !== "" && words.includes(heldWord.endsWith("*") ? ` ${wanted}` : ` ${wanted} `);
  });
}
