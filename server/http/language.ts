/**
 * Chooses the language: `?lang=uk` is a URL of its own and wins over the cookie; on a first visit the browser's
 * languages decide.
 */
export function chooseLanguage(
  offered: { langs: readonly string[]; primaryLang: string },
  wishes: {
    query: string | null;
    cookie: string | undefined;
    acceptLanguage: string | null | undefined;
  },
): string {
  const isOffered = (language: string | null | undefined): language is string =>
    language !== null && language !== undefined && offered.langs.includes(language);
  if (isOffered(wishes.query)) return wishes.query;
  if (isOffered(wishes.cookie)) return wishes.cookie;
  return acceptedLanguages(wishes.acceptLanguage).find(isOffered) ?? offered.primaryLang;
}

const acceptLanguageMaxChars = 200;

/**
 * Returns the languages of an Accept-Language header, the most preferred first, each followed by its form without a
 * region.
 */
export function acceptedLanguages(header: string | null | undefined): string[] {
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
