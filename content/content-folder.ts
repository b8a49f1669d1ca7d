/** A portal's content folder. Its texts are in memory; its pictures are read when they are needed. */
export type ContentFolder = {
  /** Every file by its path, with `/` between the parts. */
  files: ReadonlySet<string>;
  /** The texts (.md, .yaml) with normalized line ends. */
  texts: ReadonlyMap<string, string>;
  read(path: string): Promise<Uint8Array>;
  /** Returns a file's path on this machine, so that large files can be copied without loading them into memory. */
  locate(path: string): string;
};

/** `lesson.uk.md` is the Ukrainian translation of `lesson.md`. */
const translatedNamePattern = /^(.+?)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)(\.(?:md|yaml))$/;

/** Returns the language in a file's name and the name of the original, or null for an original. */
export function translationOf(name: string): { original: string; language: string } | null {
  const [, stem, language, ending] = translatedNamePattern.exec(name) ?? [];
  return stem === undefined ? null : { original: `${stem}${ending}`, language: language! };
}

/** Lists the names of the files and folders in a folder, by number, then alphabetically. */
export function listFolder(
  folder: ContentFolder,
  path: string,
): { files: string[]; folders: string[] } {
  const prefix = path === "" ? "" : `${path}/`;
  const files: string[] = [];
  const folders = new Set<string>();
  for (const file of folder.files) {
    if (!file.startsWith(prefix)) continue;
    const [first, ...rest] = file.slice(prefix.length).split("/");
    if (rest.length === 0) files.push(first!);
    else folders.add(first!);
  }
  return { files: files.sort(compareFolderNames), folders: [...folders].sort(compareFolderNames) };
}

const numberedNamePattern = /^(\d{1,6})[-_. ]+(.+)$/;

/** Splits a folder's name into its order number, if any, and its key: the rest of the name. */
export function parseFolderName(name: string): { number: number | undefined; key: string } {
  const [, number, key] = numberedNamePattern.exec(name) ?? [];
  return number === undefined
    ? { number: undefined, key: name }
    : { number: Number(number), key: key! };
}

/** Compares names by number if they have one, then alphabetically. */
export function compareFolderNames(a: string, b: string): number {
  const first = parseFolderName(a).number ?? Infinity;
  const second = parseFolderName(b).number ?? Infinity;
  if (first !== second) return first - second;
  return a < b ? -1 : a > b ? 1 : 0;
}
