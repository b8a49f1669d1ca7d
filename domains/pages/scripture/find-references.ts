import { type Book, books } from "./books.ts";
import { type Passage, parseVerseRanges } from "./passage.ts";

/** A reference in a text: from `start` up to `end`. */
export type FoundReference = { start: number; end: number; passage: Passage };

/** Longer texts are not searched. */
export const searchedMaxChars = 100_000;

const numberPattern = String.raw`[\d٠-٩]{1,3}`;
const dashPattern = String.raw`\s?[-–—]\s?`;
const colonPattern = String.raw`\s?:\s?`;
// A part of a verse ("4b") shows the whole verse.
const versePart = "[a-c]?(?![\\p{L}\\p{N}])";
const numbersPattern =
  `(${numberPattern}(?:${colonPattern}${numberPattern}${versePart})?(?:${dashPattern}(?:${numberPattern}${colonPattern})?${numberPattern}${versePart})?)` +
  `((?:[,،]\\s?${numberPattern}${versePart}(?:${dashPattern}${numberPattern}${versePart})?(?!${colonPattern}\\d))*)`;
/** What must not follow the numbers: it makes them a time of day, a longer number or part of something else. */
const notReferencePattern = String.raw`(?![\p{L}\p{N}:]|\.\d|\s*(?:[ap]\.?\s?m\b|o['’]clock|год|ранку|вечора|дня|ночі|صباح|مساء|[صم](?!\p{L})))`;

const booksByName = new Map<string, Book>();
const patterns: string[] = [];
for (const book of books)
  for (const name of Object.values(book.names).flat()) {
    booksByName.set(toNameKey(name), book);
    patterns.push(patternOf(name));
  }
// Longest first: "1 John" before "John".
patterns.sort((one, other) => other.length - one.length);

/** Normalises a name's spaces and apostrophes for the lookup. */
function toNameKey(name: string): string {
  return name
    .replace(/^I{1,3}(?=\s)/, (roman) => String(roman.length))
    .replace(/^([1-3])-?[єеа]?\s*/, "$1")
    .replace(/['’ʼ`]/g, "'")
    .replace(/[\s.]/g, "")
    .toLowerCase();
}

function patternOf(name: string): string {
  const [, bookNumber, rest = ""] = /^(?:([1-3]) )?(.*)$/.exec(name)!;
  const namePattern = rest
    .replace(/\.$/, "\\.")
    .replaceAll("'", "['’ʼ]")
    .replaceAll(" ", String.raw`\s+`);
  if (bookNumber === undefined) return namePattern;
  return String.raw`(?:${bookNumber}(?:-?[єеа])?\s?|${"I".repeat(Number(bookNumber))}\s)${namePattern}`;
}

const referencePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${patterns.join("|")})\.?\s{0,2}${numbersPattern}${notReferencePattern}`,
  "gu",
);

const numberAfterWord = /[\p{L}.]\s{0,2}[\d٠-٩]/u;

/** Names that are also words: with only a chapter they mean something else ("Numbers 5 and 6", "Вихід 3"). */
const ambiguousNames = new Set(
  ["Numbers", "Judges", "Song", "Числа", "Вихід", "Суддів", "Судді", "Дії"].map(toNameKey),
);
/** Most Arabic names are also words. With a chapter but no verse, only these count as names. */
const unambiguousArabicNames = new Set(
  ["مزمور", "المزمور", "إشعياء", "لوقا", "مرقس", "يوحنا"].map(toNameKey),
);
/** Arabic for "Matthew" and for "when". With a question mark after the numbers, it asks for a time of day. */
const arabicWhen = "متى";

/**
 * Finds references to the Bible by the names and abbreviations in English, Ukrainian and Arabic: chapters, verses,
 * ranges and lists. An abbreviation needs a verse. A chapter or verse that doesn't exist is no reference.
 */
export function findReferences(text: string): FoundReference[] {
  // Most texts have no number after a word, so no name needs to be looked up.
  if (text.length > searchedMaxChars || !numberAfterWord.test(text)) return [];
  const found: FoundReference[] = [];
  for (const match of text.matchAll(referencePattern)) {
    const [matchedText, name = "", head = "", list = ""] = match;
    const book = booksByName.get(toNameKey(name));
    if (!book || !(head.includes(":") || mayOmitVerse(name))) continue;
    if (name === arabicWhen && /^\s*؟/.test(text.slice(match.index + matchedText.length))) continue;
    const longest = readLongest(book, normalizeNumbers(head), normalizeNumbers(list));
    if (!longest) continue;
    const end = match.index + matchedText.length - (list.length - longest.lengthIn(list));
    found.push({
      start: match.index,
      end,
      passage: { book: book.code, ranges: longest.ranges },
    });
  }
  return found;
}

/** A chapter alone counts only after a full name: after "Ps" or "Дан" a number can mean anything. */
function mayOmitVerse(name: string): boolean {
  if (/\p{Script=Arabic}/u.test(name)) return unambiguousArabicNames.has(toNameKey(name));
  return (
    name.length > abbreviationMaxChars &&
    !name.endsWith(".") &&
    !ambiguousNames.has(toNameKey(name))
  );
}
const abbreviationMaxChars = 3;

/** Returns numbers with Western digits and without spaces, as `parseVerseRanges` expects. */
const normalizeNumbers = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/[–—]/g, "-")
    .replaceAll("،", ",")
    .replace(/[\sa-c]/g, "");
const arabicZero = "٠".charCodeAt(0);

/** Reads as many items of a list as make sense: the next number may belong to the sentence ("Luke 15:11, 3 people"). */
function readLongest(book: Book, head: string, list: string) {
  const items = list.split(",").slice(1);
  for (let count = items.length; count >= 0; count -= 1) {
    const ranges = parseVerseRanges(book, [head, ...items.slice(0, count)].join(","));
    if (ranges) return { ranges, lengthIn: (raw: string) => lengthOf(raw, count) };
  }
  return null;
}

/** The length of a list's first items. */
function lengthOf(list: string, count: number): number {
  const commas = [...list.matchAll(/[,،]/g)].map(({ index }) => index);
  return commas[count] ?? list.length;
}
