import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.server.ts";
import type { Passage, VerseRange } from "./passage.ts";

/** A verse; `lines` are the lines of a poem, a single one in prose. */
export type Verse = { chapter: number; verse: number; lines: string[] };

/** The most verses of a passage. Longer passages are better read in a Bible. */
export const passageVersesMax = 200;

/** The built-in translation: complete, in English, in the public domain. */
export const translation = { name: "World English Bible", language: "en" } as const;

type BookText = { chapterStarts: ReadonlyMap<string, number>; verses: readonly Verse[] };

const cachedBooks = new Map<string, Promise<BookText>>();
const cachedBooksMax = 12;

/** Loads the verses of a passage, at most 200; empty if the translation has none. `isTruncated`: there are more. */
export async function loadPassage({
  book,
  ranges,
}: Passage): Promise<{ verses: Verse[]; isTruncated: boolean }> {
  const text = await loadBookText(book);
  const allVerses = ranges.flatMap((range) => versesOf(text, range));
  return {
    verses: allVerses.slice(0, passageVersesMax),
    isTruncated: allVerses.length > passageVersesMax,
  };
}

const isWithin = ({ chapter, verse }: Verse, range: VerseRange): boolean =>
  (chapter > range.chapter || (chapter === range.chapter && verse >= (range.verse ?? 0))) &&
  (chapter < range.endChapter ||
    (chapter === range.endChapter && verse <= (range.endVerse ?? Number.POSITIVE_INFINITY)));

function versesOf({ chapterStarts, verses }: BookText, range: VerseRange): Verse[] {
  const begin = chapterStarts.get(String(range.chapter)) ?? verses.length;
  const end = chapterStarts.get(String(range.endChapter + 1)) ?? verses.length;
  return verses.slice(begin, end).filter((verse) => isWithin(verse, range));
}

/** A book is read when it is first needed, and the last few are cached. */
function loadBookText(code: string): Promise<BookText> {
  const loadedText = cachedBooks.get(code) ?? readBook(code);
  cachedBooks.delete(code);
  cachedBooks.set(code, loadedText);
  loadedText.catch(() => cachedBooks.delete(code));
  if (cachedBooks.size > cachedBooksMax) cachedBooks.delete(cachedBooks.keys().next().value!);
  return loadedText;
}

async function readBook(code: string): Promise<BookText> {
  const path = join(packageRoot(), "domains/pages/scripture/web", `${code}.txt`);
  const chapterStarts = new Map<string, number>();
  const verses = (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      const [, chapter = "", verse, text = ""] = /^(\d+):(\d+) (.*)$/.exec(line)!;
      if (!chapterStarts.has(chapter)) chapterStarts.set(chapter, index);
      return { chapter: Number(chapter), verse: Number(verse), lines: text.split("|") };
    });
  return { chapterStarts, verses };
}
