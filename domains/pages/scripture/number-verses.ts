type PlacedVerse = { chapter: number; verse: number; lines: string[] };

/** Returns the verses with their numbers as readers see them. The first verse of each chapter also names the chapter. */
export function numberVerses(
  verses: readonly PlacedVerse[],
): { number: string; lines: string[] }[] {
  const hasSeveralChapters = new Set(verses.map(({ chapter }) => chapter)).size > 1;
  return verses.map(({ chapter, verse, lines }, index) => ({
    number:
      hasSeveralChapters && chapter !== verses[index - 1]?.chapter
        ? `${chapter}:${verse}`
        : String(verse),
    lines,
  }));
}
