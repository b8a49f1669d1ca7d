import compile from "icu-minify/compile";
import { gap, listVariants } from "./message-shape.server.ts";

/** How a text was found; a smaller number is a better match. */
export const textMatches = { whole: 0, part: 1, filled: 2, words: 3 } as const;
type TextMatch = (typeof textMatches)[keyof typeof textMatches];

/** With fewer letters outside of its placeholders, a text would match nearly everything that is typed. */
const filledLettersMin = 3;

/** Makes texts comparable: without case, marks above letters, kinds of quotes and spaces. */
export const normalizeWords = (text: string, language: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]+/gu, "")
    .toLocaleLowerCase(language)
    .replace(/[’‘ʼ`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, " ")
    .trim();

/** How a text can look on the screen, ready to be searched. */
export type SearchedText = readonly string[];

/** Prepares a text for `matchText`. A text that can't be read is searched as it is written. */
export function prepareText(text: string, language: string): SearchedText {
  try {
    return listVariants(compile(text)).map((one) => normalizeWords(one, language));
  } catch {
    return [normalizeWords(text, language)];
  }
}

/**
 * Looks for what somebody has seen on the screen. Placeholders are no obstacle: “Lesson 3 of 12” finds
 * “Lesson {number} of {total}”.
 * @param query normalized words
 */
export function matchText(text: SearchedText, query: string): TextMatch | null {
  if (text.includes(query)) return textMatches.whole;
  if (text.some((variant) => variant.includes(query))) return textMatches.part;
  if (text.some((variant) => isFilled(variant, query))) return textMatches.filled;
  const words = query.split(" ").filter((word) => !/^[\d\p{P}]+$/u.test(word));
  return words.length > 1 && text.some((variant) => words.every((word) => variant.includes(word)))
    ? textMatches.words
    : null;
}

/** Whether the query is this text with something filled in: all its parts occur in their order. */
function isFilled(variant: string, query: string): boolean {
  if (!variant.includes(gap)) return false;
  const parts = variant.split(gap).map((part) => part.trim());
  const letters = parts.join("").replace(/[^\p{L}]/gu, "").length;
  if (letters < filledLettersMin) return false;
  let position = 0;
  for (const part of parts) {
    const found = query.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return query.startsWith(parts[0]!) && query.endsWith(parts.at(-1)!);
}
