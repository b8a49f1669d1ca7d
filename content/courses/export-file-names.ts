import { relativePath } from "#content/links/folder-path.ts";
import type { FileNamer, RecordingNamer } from "#content/pages/write-page.ts";
import { parseMediaUrl } from "#domains/files/media-file.ts";
import { fileEndingOf, type Framing } from "#domains/files/framing.ts";
import { compareFolderNames } from "#content/content-folder.ts";

/**
 * Names exported pictures by the first page, course or element that shows them, and a number, not by their ids, so
 * that the same content gets the same names in every installation.
 */
export class ExportFileNames {
  readonly #pictures = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #framings: ReadonlyMap<string, Framing>;

  /** @param framings what is shown of pictures, by their ids */
  constructor(framings: ReadonlyMap<string, Framing>) {
    this.#framings = framings;
  }

  /** Every named picture: its id and its path in the folder. */
  get pictureFiles(): ReadonlyMap<string, string> {
    return this.#pictures;
  }

  readonly #paths = new Set<string>();

  /** The paths of all named files. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  readonly #media = new Map<string, string>();

  readonly #documents = new Map<string, { address: string; path: string }>();

  /** Every named recording, caption file and document: its address and its path in the folder. */
  get mediaFiles(): (readonly [address: string, path: string])[] {
    const saved = [...this.#documents.values()].map(
      ({ address, path }) => [address, path] as const,
    );
    return [...this.#media, ...saved];
  }

  /**
   * Returns a function that names recordings relative to a file; it returns undefined for other addresses. Captions get
   * the recording's name plus their language, so that the import finds them beside it.
   */
  #recordingsFrom(file: string, subject: string): RecordingNamer {
    return (url, tracks) => {
      const stored = parseMediaUrl(url);
      if (!stored) return undefined;
      const path =
        this.#media.get(url) ?? `media/${this.#numberedName(subject)}.${stored.extension}`;
      this.#media.set(url, path);
      this.#paths.add(path);
      const stem = path.slice(0, path.lastIndexOf("."));
      for (const track of tracks) this.#media.set(track.url, `${stem}.${track.language}.vtt`);
      return relativePath(file, path);
    };
  }

  /** Returns functions that name files relative to a content file. `subject` is the page, course or element in it. */
  fileNamerFor(file: string, subject: string, linkPath: FileNamer["contentFile"]): FileNamer {
    return {
      contentFile: linkPath,
      picture: (id) => relativePath(file, this.#picturePathOf(id, subject)),
      recording: this.#recordingsFrom(file, subject),
      file: this.#filesFrom(file, subject),
    };
  }

  /** A downloadable file keeps its name. Two files of the same name go into separate folders. */
  #filesFrom(file: string, subject: string) {
    const recording = this.#recordingsFrom(file, subject);
    return (address: string, name: string | undefined): string | undefined => {
      if (name === undefined || !parseMediaUrl(address)) return recording(address, []);
      const key = `${address} ${name}`;
      const savedFile = this.#documents.get(key);
      const path = savedFile?.path ?? this.#findFreePath(name);
      this.#documents.set(key, { address, path });
      this.#paths.add(path);
      return relativePath(file, path);
    };
  }

  #findFreePath(name: string): string {
    const safeName = /^\.{0,2}$/.test(name) ? "file" : name.replace(/[/\\\p{Cc}]/gu, "-");
    const taken = new Set([...this.#documents.values()].map(({ path }) => path.toLowerCase()));
    let path = `media/files/${safeName}`;
    for (let number = 2; taken.has(path.toLowerCase()); number += 1)
      path = `media/files/${number}/${safeName}`;
    return path;
  }

  #picturePathOf(id: string, subject: string): string {
    const knownPath = this.#pictures.get(id);
    if (knownPath !== undefined) return knownPath;
    const framing = this.#framings.get(id);
    const ending = framing ? fileEndingOf(framing) : "";
    const path = `pictures/${this.#numberedName(subject)}${ending}.webp`;
    this.#pictures.set(id, path);
    this.#paths.add(path);
    return path;
  }

  #numberedName(subject: string): string {
    const stem = subject.replaceAll("/", "-");
    const number = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, number);
    return `${stem}-${number}`;
  }
}

/** Returns folder names that sort in the order of `keys`: the keys alone if they sort so, otherwise numbered keys. */
export function folderNames(keys: readonly string[], isAlwaysNumbered: boolean): string[] {
  const sorted = [...keys].sort(compareFolderNames);
  const hasUniqueKeys = new Set(keys).size === keys.length;
  if (!isAlwaysNumbered && hasUniqueKeys && keys.every((key, index) => key === sorted[index]))
    return [...keys];
  const digits = Math.max(2, String(keys.length).length);
  return keys.map((key, index) => `${String(index + 1).padStart(digits, "0")}-${key}`);
}
