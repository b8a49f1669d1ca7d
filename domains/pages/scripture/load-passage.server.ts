import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.server.ts";
import type { Passage, VerseRange } from "./passage.ts";

/** A verse; `lines` are the lines of a poem, a single one in prose. */
export type Verse = { chapter: number; verse: number; lines: string[] };

/** Longer passages are better read in a Bible. */
export const passageVersesMax = 200;

/** The built-in translation: complete, in English, in the public domain. */
export const translation = { name: "World English Bible", language: "en" } as const;

type BookText = { at: ReadonlyMap<string, number>; verses: readonly Verse[] };

const read = new Map<string, Promise<BookText>>();
const keptBooksMax = 12;

/** Loads the verses of a passage, at most 200; empty if the translation has none. `cut`: there are more. */
export async function loadPassage({
  book,
  stretches,
}: Passage): Promise<{ verses: Verse[]; cut: boolean }> {
  const text = await bookText(book);
  const all = stretches.flatMap((stretch) => versesOf(text, stretch));
  return { verses: all.slice(0, passageVersesMax), cut: all.length > passageVersesMax };
}

const isWithin = ({ chapter, verse }: Verse, stretch: VerseRange): boolean =>
  (chapter > stretch.chapter || (chapter === stretch.chapter && verse >= (stretch.verse ?? 0))) &&
  (chapter < stretch.endChapter ||
    (chapter === stretch.endChapter && verse <= (stretch.endVerse ?? Number.POSITIVE_INFINITY)));

function versesOf({ at, verses }: BookText, stretch: VerseRange): Verse[] {
  const begin = at.get(String(stretch.chapter)) ?? verses.length;
  const end = at.get(String(stretch.endChapter + 1)) ?? verses.length;
  return verses.slice(begin, end).filter((verse) => isWithin(verse, stretch));
}

/** A book is read when it is first needed, and the last few are cached. */
function bookText(code: string): Promise<BookText> {
  const known = read.get(code) ?? readBook(code);
  read.delete(code);
  read.set(code, known);
  known.catch(() => read.delete(code));
  if (read.size > keptBooksMax) read.delete(read.keys().next().value!);
  return known;
}

async function readBook(code: string): Promise<BookText> {
  const path = join(packageRoot(), "domains/pages/scripture/web", `${code}.txt`);
  const at = new Map<string, number>();
  const verses = (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line, place) => {
      const [, chapter = "", verse, text = ""] = /^(\d+):(\d+) (.*)$/.exec(line)!;
      if (!at.has(chapter)) at.set(chapter, place);
      return { chapter: Number(chapter), verse: Number(verse), lines: text.split("|") };
    });
  return { at, verses };
}
