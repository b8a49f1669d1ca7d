import { type Book, findBook, books, versesMax } from "./books.ts";

/** From a verse to a verse, inclusive. A null `verse` means the chapter's first or last one. */
export type VerseRange = {
  chapter: number;
  verse: number | null;
  endChapter: number;
  endVerse: number | null;
};

/** The meaning of a reference: `Luke 15:11-32`, `1 Corinthians 11:20-22, 33`, `Psalm 23`, `Genesis 1:26-2:3`. */
export type Passage = { book: string; ranges: VerseRange[] };

/** The most verse ranges in a reference: no real one lists more. */
export const verseRangesMax = 20;

/** The numbers of a reference without its book: `15:11-32,34`, which `parseVerseRanges` parses. */
export const formatVerseRanges = ({ ranges }: Passage): string =>
  ranges
    .map(({ chapter, verse, endChapter, endVerse }, index) => {
      const begin = verse === null ? `${chapter}` : `${index === 0 ? `${chapter}:` : ""}${verse}`;
      if (endChapter !== chapter)
        return `${begin}-${endChapter}${endVerse === null ? "" : `:${endVerse}`}`;
      return endVerse === verse ? begin : `${begin}-${endVerse}`;
    })
    .join(",");

/** `LUK15:11-32`: a passage in a URL. */
export const formatPassageCode = (passage: Passage): string =>
  passage.book + formatVerseRanges(passage);

/** The passage of a code in a URL; null for an invalid one. */
export function parsePassageCode(code: string): Passage | null {
  const book = findBook(code.slice(0, 3));
  const ranges = book && parseVerseRanges(book, code.slice(3));
  return book && ranges ? { book: book.code, ranges } : null;
}

/** A passage as people write it, with the book's name in a supported language, otherwise in English. */
export function formatPassageName(passage: Passage, language: string): string {
  const { names } = findBook(passage.book) ?? books[0]!;
  const bookNames = names[language as keyof Book["names"]] ?? names.en;
  const numbers = formatVerseRanges(passage).replaceAll(",", language === "ar" ? "، " : ", ");
  // In right-to-left text a hyphen between digits shows a range the wrong way round. A dash doesn't.
  return `${bookNames[0]!.replace("'", "’")} ${numbers.replaceAll("-", "–")}`;
}

/**
 * Parses the numbers of a reference: a chapter (`23`, `1-3`), or a chapter and verses (`15:11-32,34`, `1:26-2:3`). In a
 * book with one chapter, a single number is a verse. Null for a chapter or verse that doesn't exist, or a range that
 * runs backwards.
 */
export function parseVerseRanges(book: Book, numbers: string): VerseRange[] | null {
  const [head = "", ...more] = numbers.split(",");
  const firstRange = parseFirstRange(book, head);
  if (!firstRange || more.length >= verseRangesMax) return null;
  const ranges = [firstRange];
  for (const item of more) {
    const lastRange = ranges.at(-1)!;
    if (lastRange.endVerse === null) return null;
    const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(item);
    const nextRange =
      match &&
      createVerseRange(book, lastRange.endChapter, Number(match[1]), Number(match[2] ?? match[1]));
    if (!nextRange || nextRange.verse! <= lastRange.endVerse) return null;
    ranges.push(nextRange);
  }
  return ranges;
}

function parseFirstRange(book: Book, text: string): VerseRange | null {
  const match = /^(\d{1,3})(?::(\d{1,3}))?(?:-(?:(\d{1,3}):)?(\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [begin, verse, endChapter, end] = match
    .slice(1)
    .map((part) => (part ? Number(part) : null)) as [
    number,
    number | null,
    number | null,
    number | null,
  ];
  if (verse === null && book.chapters === 1)
    return endChapter === null ? createVerseRange(book, 1, begin, end ?? begin) : null;
  if (verse === null)
    return endChapter === null ? createChapterRange(book, begin, end ?? begin) : null;
  if (endChapter === null) return createVerseRange(book, begin, verse, end ?? verse);
  const isAcrossChapters = isChapter(book, begin) && isChapter(book, endChapter) && isVerse(verse);
  return isAcrossChapters && isVerse(end!) && endChapter > begin
    ? { chapter: begin, verse, endChapter, endVerse: end }
    : null;
}

const isChapter = (book: Book, chapter: number) => chapter >= 1 && chapter <= book.chapters;
const isVerse = (verse: number) => verse >= 1 && verse <= versesMax;

const createChapterRange = (book: Book, chapter: number, endChapter: number): VerseRange | null =>
  isChapter(book, chapter) && isChapter(book, endChapter) && chapter <= endChapter
    ? { chapter, verse: null, endChapter, endVerse: null }
    : null;

const createVerseRange = (
  book: Book,
  chapter: number,
  verse: number,
  endVerse: number,
): VerseRange | null =>
  isChapter(book, chapter) && isVerse(verse) && isVerse(endVerse) && verse <= endVerse
    ? { chapter, verse, endChapter: chapter, endVerse }
    : null;
