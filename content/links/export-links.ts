import { relativePath } from "./folder-path.ts";

/** A row to write. A file's name is `stem`, for translations a language, and `ending`. */
export type ExportedItem<Row> = {
  row: Row;
  stem: string;
  ending: ".md" | ".yaml";
  /** The language of the file without a language in its name. */
  original: string;
  languages: readonly string[];
};

export const fileNameIn = (
  { stem, ending, original }: ExportedItem<unknown>,
  language: string,
): string => `${stem}${language === original ? "" : `.${language}`}${ending}`;

/** Returns the languages, the primary one first: pictures get their names from the first file that is written. */
export function languagesOf(texts: Readonly<Record<string, unknown>>, primary: string): string[] {
  return Object.keys(texts).sort((a, b) =>
    a === primary ? -1 : b === primary ? 1 : a < b ? -1 : a > b ? 1 : 0,
  );
}

/** Returns the language of the file without a language in its name: the primary language, if there is a text in it. */
export function originalLanguageOf(
  texts: Readonly<Record<string, unknown>>,
  primaryLanguage: string,
  file: string,
  warnings: string[],
): string {
  if (Object.hasOwn(texts, primaryLanguage)) return primaryLanguage;
  const [fallbackLanguage = primaryLanguage] = Object.keys(texts).sort();
  warnings.push(
    `${file}: There is no text in "${primaryLanguage}"; this is the one in "${fallbackLanguage}".`,
  );
  return fallbackLanguage;
}

/** The exported files of courses, elements and pages by address, so that links to them become paths. */
export class ExportedItems {
  readonly #places = new Map<string, ExportedItem<unknown>>();

  set(address: string, item: ExportedItem<unknown>): void {
    this.#places.set(address, item);
  }

  /**
   * Returns a function that turns an address into the path of its file, relative to `file`. The path leads to the file
   * in `language` if there is one.
   */
  linkFrom(file: string, language: string) {
    return (address: string): string | undefined => {
      const [, base = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(address)!;
      const item = this.#places.get(base);
      if (!item) return undefined;
      const targetLanguage = item.languages.includes(language) ? language : item.original;
      const path = relativePath(file, fileNameIn(item, targetLanguage));
      const linkPath = path.replace(/[%?#\\]/g, encodeURIComponent);
      // "a:b.yaml" would be the address of another site.
      return `${/^[^/]*:/.test(linkPath) ? "./" : ""}${linkPath}${suffix}`;
    };
  }
}
