type Languages = { languages: readonly { code: string }[]; primaryLanguage: string };

/** The language to begin with: the primary one, unless a translator has others. */
export const firstLanguageOf = ({ languages, primaryLanguage }: Languages): string =>
  languages.some(({ code }) => code === primaryLanguage)
    ? primaryLanguage
    : (languages[0]?.code ?? primaryLanguage);
