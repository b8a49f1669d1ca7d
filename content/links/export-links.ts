import { pathTo } from "./folder-path.ts";

/** An item to write: its file names are `stem`, a language for translations, and `ending`. */
export type Written<Row> = {
  row: Row;
  stem: string;
  ending: ".md" | ".yaml";
  /** The language of the file without a language in its name. */
  original: string;
  languages: readonly string[];
};

export const fileIn = ({ stem, ending, original }: Written<unknown>, language: string): string =>
  `${stem}${language === original ? "" : `.${language}`}${ending}`;

/** Returns the languages, the primary one first, because the first file names the pictures. */
export function languagesOf(texts: Readonly<Record<string, unknown>>, primary: string): string[] {
  return Object.keys(texts).sort((a, b) =>
    a === primary ? -1 : b === primary ? 1 : a < b ? -1 : a > b ? 1 : 0,
  );
}

/** The exported files of courses, elements and pages by address, so that links to them become paths. */
export class ExportedPlaces {
  readonly #places = new Map<string, Written<unknown>>();

  set(address: string, place: Written<unknown>): void {
    this.#places.set(address, place);
  }

  /**
   * Returns a function that turns an address into the path of its file, relative to `file`. The path leads to the file
   * in `language` if there is one.
   */
  linkFrom(file: string, language: string) {
    return (address: string): string | undefined => {
      const [, base = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(address)!;
      const place = this.#places.get(base);
      if (!place) return undefined;
      const shown = place.languages.includes(language) ? language : place.original;
      const path = pathTo(file, fileIn(place, shown));
      const written = path.replace(/[%?#\\]/g, encodeURIComponent);
      // "a:b.yaml" would be the address of another site.
      return `${/^[^/]*:/.test(written) ? "./" : ""}${written}${suffix}`;
    };
  }
}
