import { pathTo } from "./folder-path.ts";

/** A thing to be written: its files are `stem`, perhaps a language, and `ending`. */
export type Written<Row> = {
  row: Row;
  stem: string;
  ending: ".md" | ".yaml";
  original: string;
  languages: readonly string[];
};

export const fileIn = ({ stem, ending, original }: Written<unknown>, language: string): string =>
  `${stem}${language === original ? "" : `.${language}`}${ending}`;

/** The primary language first: it names the pictures. */
export function languagesOf(texts: Readonly<Record<string, unknown>>, primary: string): string[] {
  return Object.keys(texts).sort((a, b) =>
    a === primary ? -1 : b === primary ? 1 : a < b ? -1 : a > b ? 1 : 0,
  );
}

/** The exported files of courses, elements and pages by their addresses: links to them are written as paths. */
export class ExportedPlaces {
  readonly #places = new Map<string, Written<unknown>>();

  set(address: string, place: Written<unknown>): void {
    this.#places.set(address, place);
  }

  /** How a file names the place of an address; in its own language if there is such a file. */
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
