/**
 * Chooses the language: the one in the URL (`?lang=uk`), else the one in the cookie, else the first of the browser's
 * languages that the portal has, else the portal's primary language.
 */
export function chooseLanguage(
  portalLanguages: { langs: readonly string[]; primaryLang: string },
  preferences: {
    query: string | null;
    cookie: string | undefined;
    acceptLanguage: string | null | undefined;
  },
): string {
  const isOffered = (language: string | null | undefined): language is string =>
    language !== null && language !== undefined && portalLanguages.langs.includes(language);
  if (isOffered(preferences.query)) return preferences.query;
  if (isOffered(preferences.cookie)) return preferences.cookie;
  return (
    parseAcceptLanguage(preferences.acceptLanguage).find(isOffered) ?? portalLanguages.primaryLang
  );
}

const acceptLanguageMaxChars = 200;

/**
 * Returns the languages of an Accept-Language header, the most preferred first, each followed by its form without a
 * region.
 */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  return (header ?? "")
    .slice(0, acceptLanguageMaxChars)
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = Number(/q=([\d.]+)/.exec(rest.join(";"))?.[1] ?? 1);
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .flatMap(({ tag }) => (tag.includes("-") ? [tag, tag.split("-")[0]!] : [tag]));
}
