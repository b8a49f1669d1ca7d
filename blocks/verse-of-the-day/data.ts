export type VerseData = {
  /** `Psalm 23:1`. */
  name: string;
  lines: string[];
  translation: string;
  /** The language of the words, if it isn't the page's. */
  language: string | null;
  /** Opens the whole chapter; null if the portal doesn't show passages. */
  chapterHref: string | null;
  /** `2026-03-04`: the day of this verse. */
  day: string;
  texts: { title: string; chapter: string };
};
