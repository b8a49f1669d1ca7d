/** `?lang=uk` is an address of its own and wins over the cookie; a first visit asks the browser. */
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

/** Languages of an Accept-Language header, the most wished first, each followed by its bare form. */
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
