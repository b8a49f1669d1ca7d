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
