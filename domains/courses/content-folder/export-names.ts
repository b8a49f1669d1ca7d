import { pathTo } from "#domains/pages/content-folder/folder-path.ts";
import { inFolderOrder } from "./content-folder.ts";

/**
 * Gives exported pictures names that do not depend on their ids: after what shows them first, numbered.
 * The same content gets the same names in every installation.
 */
export class PictureFiles {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Every picture that was named: its id and its path in the folder. */
  get files(): ReadonlyMap<string, string> {
    return this.#names;
  }

  /** Names pictures relative to a file; `owner` is what the file is about. */
  namedFrom(file: string, owner: string): (id: string) => string {
    return (id) => pathTo(file, this.#pathOf(id, owner));
  }

  #pathOf(id: string, owner: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const stem = owner.replaceAll("/", "-");
    const number = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, number);
    const path = `pictures/${stem}-${number}.webp`;
    this.#names.set(id, path);
    return path;
  }
}

/** The names of folders that read in this order: the keys alone if they do, else with numbers before them. */
export function folderNames(keys: readonly string[], always: boolean): string[] {
  const sorted = [...keys].sort(inFolderOrder);
  const unique = new Set(keys).size === keys.length;
  if (!always && unique && keys.every((key, place) => key === sorted[place])) return [...keys];
  const digits = Math.max(2, String(keys.length).length);
  return keys.map((key, place) => `${String(place + 1).padStart(digits, "0")}-${key}`);
}
