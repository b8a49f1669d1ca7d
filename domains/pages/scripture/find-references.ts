import { type Book, books } from "./books.ts";
import { type Passage, readStretches } from "./passage.ts";

/** A reference in a text: from `start` up to `end`. */
export type FoundReference = { start: number; end: number; passage: Passage };

/** Longer texts are not searched. */
export const searchedMaxChars = 100_000;

const number = String.raw`[\d٠-٩]{1,3}`;
const dash = String.raw`\s?[-–—]\s?`;
const colon = String.raw`\s?:\s?`;
// A part of a verse ("4b") shows the whole verse.
const half = "[a-c]?(?![\\p{L}\\p{N}])";
const numbers =
  `(${number}(?:${colon}${number}${half})?(?:${dash}(?:${number}${colon})?${number}${half})?)` +
  `((?:[,،]\\s?${number}${half}(?:${dash}${number}${half})?(?!${colon}\\d))*)`;
/** After the numbers: signs that make them a time of day, a longer number or part of something else. */
const otherwise = String.raw`(?![\p{L}\p{N}:]|\.\d|\s*(?:[ap]\.?\s?m\b|o['’]clock|год|ранку|вечора|дня|ночі|صباح|مساء|[صم](?!\p{L})))`;

const byName = new Map<string, Book>();
const patterns: string[] = [];
for (const book of books)
  for (const name of Object.values(book.names).flat()) {
    byName.set(keyOf(name), book);
    patterns.push(patternOf(name));
  }
// Longest first: "1 John" before "John".
patterns.sort((one, other) => other.length - one.length);

/** Normalises a name's spaces and apostrophes for the lookup. */
function keyOf(name: string): string {
  return name
    .replace(/^I{1,3}(?=\s)/, (roman) => String(roman.length))
    .replace(/^([1-3])-?[єеа]?\s*/, "$1")
    .replace(/['’ʼ`]/g, "'")
    .replace(/[\s.]/g, "")
    .toLowerCase();
}

function patternOf(name: string): string {
  const [, count, rest = ""] = /^(?:([1-3]) )?(.*)$/.exec(name)!;
  const words = rest
    .replace(/\.$/, "\\.")
    .replaceAll("'", "['’ʼ]")
    .replaceAll(" ", String.raw`\s+`);
  if (count === undefined) return words;
  return String.raw`(?:${count}(?:-?[єеа])?\s?|${"I".repeat(Number(count))}\s)${words}`;
}

const reference = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${patterns.join("|")})\.?\s{0,2}${numbers}${otherwise}`,
  "gu",
);

const hint = /[\p{L}.]\s{0,2}[\d٠-٩]/u;

/** Names that are also words: with only a chapter they mean something else ("Numbers 5 and 6", "Вихід 3"). */
const wordsToo = new Set(
  ["Numbers", "Judges", "Song", "Числа", "Вихід", "Суддів", "Судді", "Дії"].map(keyOf),
);
/** In Arabic most names are also words. With only a chapter, just these are names. */
const arabicAlone = new Set(["مزمور", "المزمور", "إشعياء", "لوقا", "مرقس", "يوحنا"].map(keyOf));
/** Arabic for "Matthew" and for "when". With a question mark after the numbers, it asks for a time of day. */
const arabicWhen = "متى";

/**
 * Finds references to the Bible by the names and abbreviations in English, Ukrainian and Arabic: chapters, verses,
 * ranges and lists. An abbreviation needs a verse. A chapter or verse that doesn't exist is no reference.
 */
export function findReferences(text: string): FoundReference[] {
  // Most texts have no number after a word, so no name needs to be looked up.
  if (text.length > searchedMaxChars || !hint.test(text)) return [];
  const found: FoundReference[] = [];
  for (const match of text.matchAll(reference)) {
    const [whole, name = "", head = "", list = ""] = match;
    const book = byName.get(keyOf(name));
    if (!book || !(head.includes(":") || mayStandAlone(name))) continue;
    if (name === arabicWhen && /^\s*؟/.test(text.slice(match.index + whole.length))) continue;
    const best = longest(book, plain(head), plain(list));
    if (!best) continue;
    const end = match.index + whole.length - (list.length - best.listed(list));
    found.push({
      start: match.index,
      end,
      passage: { book: book.code, stretches: best.stretches },
    });
  }
  return found;
}

/** A chapter alone counts only after a full name: after "Ps" or "Дан" a number can mean anything. */
function mayStandAlone(name: string): boolean {
  if (/\p{Script=Arabic}/u.test(name)) return arabicAlone.has(keyOf(name));
  return name.length > abbreviationMaxChars && !name.endsWith(".") && !wordsToo.has(keyOf(name));
}
const abbreviationMaxChars = 3;

/** With Western digits and no spaces, as `readStretches` expects. */
const plain = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/[–—]/g, "-")
    .replaceAll("،", ",")
    .replace(/[\sa-c]/g, "");
const arabicZero = "٠".charCodeAt(0);

/** Reads as many items of a list as make sense: the next number may belong to the sentence ("Luke 15:11, 3 people"). */
function longest(book: Book, head: string, list: string) {
  const items = list.split(",").slice(1);
  for (let count = items.length; count >= 0; count -= 1) {
    const stretches = readStretches(book, [head, ...items.slice(0, count)].join(","));
    if (stretches) return { stretches, listed: (raw: string) => lengthOf(raw, count) };
  }
  return null;
}

/** The length of a list's first items. */
function lengthOf(list: string, count: number): number {
  const commas = [...list.matchAll(/[,،]/g)].map(({ index }) => index);
  return commas[count] ?? list.length;
}
