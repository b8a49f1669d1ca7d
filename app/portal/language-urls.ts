/**
 * Returns a page's address in each language: `?lang=uk` for one language, no parameter for the primary one. `x-default`
 * is the address that follows the visitor's own language.
 */
export function languageUrls(
  origin: string,
  path: string,
  { langs, primaryLang }: { langs: readonly string[]; primaryLang: string },
): {
  urlIn: (language: string) => string;
  alternates: { language: string; href: string }[];
} {
  const urlIn = (language: string) =>
    `${origin}${path}${language === primaryLang ? "" : `?lang=${language}`}`;
  const all = langs.map((language) => ({ language, href: urlIn(language) }));
  const alternates =
    langs.length < 2 ? [] : [...all, { language: "x-default", href: urlIn(primaryLang) }];
  return { urlIn, alternates };
}
