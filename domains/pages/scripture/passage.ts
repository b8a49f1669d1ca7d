import { type Book, bookOf, books, versesMax } from "./books.ts";

/** From a verse to a verse, inclusive. A null `verse` means the chapter's first or last one. */
export type VerseRange = {
  chapter: number;
  verse: number | null;
  endChapter: number;
  endVerse: number | null;
};

/** The meaning of a reference: `Luke 15:11-32`, `1 Corinthians 11:20-22, 33`, `Psalm 23`, `Genesis 1:26-2:3`. */
export type Passage = { book: string; stretches: VerseRange[] };

/** The most verse ranges in a reference: no real one lists more. */
export const verseRangesMax = 20;

/** The numbers of a reference without its book: `15:11-32,34`, which `readStretches` parses. */
export const writeStretches = ({ stretches }: Passage): string =>
  stretches
    .map(({ chapter, verse, endChapter, endVerse }, place) => {
      const begin = verse === null ? `${chapter}` : `${place === 0 ? `${chapter}:` : ""}${verse}`;
      if (endChapter !== chapter)
        return `${begin}-${endChapter}${endVerse === null ? "" : `:${endVerse}`}`;
      return endVerse === verse ? begin : `${begin}-${endVerse}`;
    })
    .join(",");

/** `LUK15:11-32`: a passage in a URL. */
export const passageCode = (passage: Passage): string => passage.book + writeStretches(passage);

/** The passage of a code in a URL; null for an invalid one. */
export function readPassage(code: string): Passage | null {
  const book = bookOf(code.slice(0, 3));
  const stretches = book && readStretches(book, code.slice(3));
  return book && stretches ? { book: book.code, stretches } : null;
}

/** A passage as people write it, with the book's name in a supported language, otherwise in English. */
export function passageName(passage: Passage, language: string): string {
  const { names } = bookOf(passage.book) ?? books[0]!;
  const own = names[language as keyof Book["names"]] ?? names.en;
  const numbers = writeStretches(passage).replaceAll(",", language === "ar" ? "، " : ", ");
  // In right-to-left text a hyphen between digits shows a range the wrong way round. A dash doesn't.
  return `${own[0]!.replace("'", "’")} ${numbers.replaceAll("-", "–")}`;
}

/**
 * Parses the numbers of a reference: a chapter (`23`, `1-3`), or a chapter and verses (`15:11-32,34`, `1:26-2:3`). In a
 * book with one chapter, a single number is a verse. Null for a chapter or verse that doesn't exist, or a range that
 * runs backwards.
 */
export function readStretches(book: Book, numbers: string): VerseRange[] | null {
  const [head = "", ...more] = numbers.split(",");
  const first = readFirst(book, head);
  if (!first || more.length >= verseRangesMax) return null;
  const stretches = [first];
  for (const item of more) {
    const last = stretches.at(-1)!;
    if (last.endVerse === null) return null;
    const found = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(item);
    const next =
      found && within(book, last.endChapter, Number(found[1]), Number(found[2] ?? found[1]));
    if (!next || next.verse! <= last.endVerse) return null;
    stretches.push(next);
  }
  return stretches;
}

function readFirst(book: Book, text: string): VerseRange | null {
  const found = /^(\d{1,3})(?::(\d{1,3}))?(?:-(?:(\d{1,3}):)?(\d{1,3}))?$/.exec(text);
  if (!found) return null;
  const [begin, verse, endChapter, end] = found
    .slice(1)
    .map((part) => (part ? Number(part) : null)) as [
    number,
    number | null,
    number | null,
    number | null,
  ];
  if (verse === null && book.chapters === 1)
    return endChapter === null ? within(book, 1, begin, end ?? begin) : null;
  if (verse === null) return endChapter === null ? chaptersOf(book, begin, end ?? begin) : null;
  if (endChapter === null) return within(book, begin, verse, end ?? verse);
  const across = isChapter(book, begin) && isChapter(book, endChapter) && isVerse(verse);
  return across && isVerse(end!) && endChapter > begin
    ? { chapter: begin, verse, endChapter, endVerse: end }
    : null;
}

const isChapter = (book: Book, chapter: number) => chapter >= 1 && chapter <= book.chapters;
const isVerse = (verse: number) => verse >= 1 && verse <= versesMax;

const chaptersOf = (book: Book, chapter: number, endChapter: number): VerseRange | null =>
  isChapter(book, chapter) && isChapter(book, endChapter) && chapter <= endChapter
    ? { chapter, verse: null, endChapter, endVerse: null }
    : null;

const within = (book: Book, chapter: number, verse: number, endVerse: number): VerseRange | null =>
  isChapter(book, chapter) && isVerse(verse) && isVerse(endVerse) && verse <= endVerse
    ? { chapter, verse, endChapter: chapter, endVerse }
    : null;
