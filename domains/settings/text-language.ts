import { textDirection } from "./text-direction.ts";

/** Attributes for text in another language than its page, for screen readers and fonts. */
export type TextLanguage = { lang: string; dir: "ltr" | "rtl" };

/** The attributes for text that fell back to another language; undefined if it is in the page's language. */
export const textLanguage = (pageLanguage: string, language: string): TextLanguage | undefined =>
  language === pageLanguage ? undefined : { lang: language, dir: textDirection(language) };
