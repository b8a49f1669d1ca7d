/** A portal's content folder as it lies in memory: texts read, pictures read when they are asked for. */
export type ContentFolder = {
  /** Every file by its path, `/` between the parts. */
  files: ReadonlySet<string>;
  /** The texts (.md, .yaml) with line ends made equal. */
  texts: ReadonlyMap<string, string>;
  read(path: string): Promise<Uint8Array>;
  /** Where a file lies on this machine: what is large is copied and not read. */
  locate(path: string): string;
};

/** `lesson.uk.md` is the Ukrainian edition of `lesson.md`. */
const translated = /^(.+?)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)(\.(?:md|yaml))$/;

/** The language that a file's name says, and the name of the original; null for an original. */
export function translationOf(name: string): { original: string; language: string } | null {
  const [, stem, language, ending] = translated.exec(name) ?? [];
  return stem === undefined ? null : { original: `${stem}${ending}`, language: language! };
}

/** What stands in a folder: names of its files and folders, in the order of their numbers, then of the alphabet. */
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
  return { files: files.sort(inFolderOrder), folders: [...folders].sort(inFolderOrder) };
}

const numbered = /^(\d{1,6})[-_. ]+(.+)$/;

/** A folder's order number, if it has one, and its key: the rest of the name. */
export function folderKey(name: string): { number: number | undefined; key: string } {
  const [, number, key] = numbered.exec(name) ?? [];
  return number === undefined
    ? { number: undefined, key: name }
    : { number: Number(number), key: key! };
}

/** By number where there is one, then by name. */
export function inFolderOrder(a: string, b: string): number {
  const first = folderKey(a).number ?? Infinity;
  const second = folderKey(b).number ?? Infinity;
  if (first !== second) return first - second;
  return a < b ? -1 : a > b ? 1 : 0;
}

const slugMaxChars = 60;

/** The part of an address that a folder's key makes: small letters and digits of any script, hyphens between. */
export function slugOf(key: string): string {
  const slug = key
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, slugMaxChars)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "item" : slug;
}

/** The slug, or the slug with the first number that makes it new. */
export function uniqueSlug(key: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(key);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
