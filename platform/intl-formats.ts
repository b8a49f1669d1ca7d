/** Creating an Intl object takes a hundred times as long as using it, so the newest ones are cached. */
const cachedObjectsMax = 200;
const cachedObjects = new Map<string, unknown>();

function getOrCreate<Made>(key: string, create: () => Made): Made {
  let object = cachedObjects.get(key) as Made | undefined;
  if (object === undefined) {
    object = create();
    cachedObjects.set(key, object);
    if (cachedObjects.size > cachedObjectsMax)
      cachedObjects.delete(cachedObjects.keys().next().value!);
  }
  return object;
}

const keyOf = (kind: string, locale: unknown, options: unknown) =>
  `${kind} ${String(locale)} ${JSON.stringify(options)}`;

type Locales = Intl.LocalesArgument;

export const dateFormat = (locale: Locales, options?: Intl.DateTimeFormatOptions) =>
  getOrCreate(keyOf("date", locale, options), () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: Locales, options?: Intl.NumberFormatOptions) =>
  getOrCreate(keyOf("number", locale, options), () => new Intl.NumberFormat(locale, options));

export const pluralRules = (locale: Locales, options?: Intl.PluralRulesOptions) =>
  getOrCreate(keyOf("plural", locale, options), () => new Intl.PluralRules(locale, options));

/** Returns a language's name in another language; its code if the name is not known. */
export const languageNameIn = (locale: string, language: string): string =>
  getOrCreate(
    keyOf("name", locale, language),
    () => new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language,
  );

/** Returns a language's own name. Georgian has capitals but starts no word with them. */
export function languageName(language: string): string {
  const name = languageNameIn(language, language);
  if (/^\p{Script=Georgian}/u.test(name)) return name;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
