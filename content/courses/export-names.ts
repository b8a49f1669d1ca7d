import { pathTo } from "#content/links/folder-path.ts";
import type { NameFiles, NameRecording } from "#content/pages/write-page.ts";
import { mediaAt } from "#domains/files/media-file.ts";
import { inFolderOrder } from "#content/content-folder.ts";

/**
 * Names exported pictures by the first page, course or element that shows them and a number, and not by their ids: the
 * same content gets the same names in every installation.
 */
export class PictureFiles {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Every named picture: its id and its path in the folder. */
  get files(): ReadonlyMap<string, string> {
    return this.#names;
  }

  readonly #media = new Map<string, string>();

  readonly #saved = new Map<string, { address: string; path: string }>();

  /** Every named recording, caption file and document: its address and its path in the folder. */
  get media(): (readonly [address: string, path: string])[] {
    const saved = [...this.#saved.values()].map(({ address, path }) => [address, path] as const);
    return [...this.#media, ...saved];
  }

  /**
   * Returns a function that names recordings relative to a file; it returns undefined for other addresses. Captions get
   * the recording's name plus their language, so that the import finds them beside it.
   */
  #recordingsFrom(file: string, owner: string): NameRecording {
    return (url, tracks) => {
      const stored = mediaAt(url);
      if (!stored) return undefined;
      const path = this.#media.get(url) ?? `media/${this.#numbered(owner)}.${stored.ending}`;
      this.#media.set(url, path);
      const stem = path.slice(0, path.lastIndexOf("."));
      for (const track of tracks) this.#media.set(track.url, `${stem}.${track.language}.vtt`);
      return pathTo(file, path);
    };
  }

  /** Returns functions that name pictures and recordings relative to a file; `owner` is what the file describes. */
  namedFrom(file: string, owner: string, place: NameFiles["place"]): NameFiles {
    return {
      place,
      picture: (id) => pathTo(file, this.#pathOf(id, owner)),
      recording: this.#recordingsFrom(file, owner),
      file: this.#filesFrom(file, owner),
    };
  }

  /** A downloadable file keeps its name. Two files of the same name go into separate folders. */
  #filesFrom(file: string, owner: string) {
    const recording = this.#recordingsFrom(file, owner);
    return (address: string, name: string | undefined): string | undefined => {
      if (name === undefined || !mediaAt(address)) return recording(address, []);
      const key = `${address} ${name}`;
      const known = this.#saved.get(key);
      const path = known?.path ?? this.#freeFor(name);
      this.#saved.set(key, { address, path });
      return pathTo(file, path);
    };
  }

  #freeFor(name: string): string {
    const plain = /^\.{0,2}$/.test(name) ? "file" : name.replace(/[/\\\p{Cc}]/gu, "-");
    const taken = new Set([...this.#saved.values()].map(({ path }) => path.toLowerCase()));
    let path = `media/files/${plain}`;
    for (let at = 2; taken.has(path.toLowerCase()); at += 1) path = `media/files/${at}/${plain}`;
    return path;
  }

  #pathOf(id: string, owner: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const path = `pictures/${this.#numbered(owner)}.webp`;
    this.#names.set(id, path);
    return path;
  }

  #numbered(owner: string): string {
    const stem = owner.replaceAll("/", "-");
    const number = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, number);
    return `${stem}-${number}`;
  }
}

/** Returns folder names that sort in the order of `keys`: the keys alone if they do so, otherwise numbered keys. */
export function folderNames(keys: readonly string[], always: boolean): string[] {
  const sorted = [...keys].sort(inFolderOrder);
  const unique = new Set(keys).size === keys.length;
  if (!always && unique && keys.every((key, place) => key === sorted[place])) return [...keys];
  const digits = Math.max(2, String(keys.length).length);
  return keys.map((key, place) => `${String(place + 1).padStart(digits, "0")}-${key}`);
}
