import { textDirection } from "./text-direction.ts";

/** Attributes of what is read aloud and set in another language than its page. */
export type TextLanguage = { lang: string; dir: "ltr" | "rtl" };

/** What texts that fell back to another language are marked with; undefined where they are in the page's own. */
export const textLanguage = (pageLanguage: string, language: string): TextLanguage | undefined =>
  language === pageLanguage ? undefined : { lang: language, dir: textDirection(language) };
