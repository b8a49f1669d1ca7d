import { languageName, languageNameIn } from "#platform/intl-formats.ts";

/** A language's code with its name in the reader's language, and its own name. */
export type NamedLanguage = { code: string; name: string; ownName: string };

/** Names languages on the server, because browsers know different names. */
export const nameLanguages = (codes: readonly string[], language: string): NamedLanguage[] =>
  codes.map((code) => ({
    code,
    name: languageNameIn(language, code),
    ownName: languageName(code),
  }));

/** The names of the languages that something has texts in, in the order of the portal's languages. */
export function languageNames(
  codes: readonly string[],
  portalLanguages: readonly string[],
  language: string,
): string[] {
  const inOrder = portalLanguages.filter((code) => codes.includes(code));
  const others = codes.filter((code) => !portalLanguages.includes(code));
  return [...inOrder, ...others].map((code) => languageNameIn(language, code));
}
