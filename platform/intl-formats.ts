/** Creating an Intl object takes a hundred times as long as using it, so the newest ones are cached. */
const cachedMax = 200;
const cached = new Map<string, unknown>();

function reuse<Made>(key: string, make: () => Made): Made {
  let made = cached.get(key) as Made | undefined;
  if (made === undefined) {
    made = make();
    cached.set(key, made);
    if (cached.size > cachedMax) cached.delete(cached.keys().next().value!);
  }
  return made;
}

const keyOf = (kind: string, locale: unknown, options: unknown) =>
  `${kind} ${String(locale)} ${JSON.stringify(options)}`;

type Locales = Intl.LocalesArgument;

export const dateFormat = (locale: Locales, options?: Intl.DateTimeFormatOptions) =>
  reuse(keyOf("date", locale, options), () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: Locales, options?: Intl.NumberFormatOptions) =>
  reuse(keyOf("number", locale, options), () => new Intl.NumberFormat(locale, options));

export const pluralRules = (locale: Locales, options?: Intl.PluralRulesOptions) =>
  reuse(keyOf("plural", locale, options), () => new Intl.PluralRules(locale, options));

/** Returns a language's name in another language; its code if the name is not known. */
export const languageNameIn = (locale: string, language: string): string =>
  reuse(
    keyOf("name", locale, language),
    () => new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language,
  );

/** Returns a language's own name. Georgian has capitals but starts no word with them. */
export function languageName(language: string): string {
  const name = languageNameIn(language, language);
  if (/^\p{Script=Georgian}/u.test(name)) return name;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
