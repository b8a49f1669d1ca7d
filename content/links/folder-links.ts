import { folderOf, nameOf, resolvePath, relativePath } from "./folder-path.ts";
import { nearestWord } from "#platform/nearest-word.ts";
import { type ContentSource, decodePath, LinkReference } from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";

/** Checks and resolves links between the files of a folder. */
export class FolderLinks {
  readonly #targets: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, ReadonlySet<string>>();
  readonly #links: LinkReference[] = [];

  /** @param targets the original file by the path that a link may have: of a file, a translation or a folder */
  constructor(targets: ReadonlyMap<string, string>) {
    this.#targets = targets;
  }

  targetOf(path: string): string | undefined {
    return this.#targets.get(path);
  }

  /** Returns the target with the most similar spelling, for a hint. */
  findNearest(path: string): string | undefined {
    const pathsInFolder = [...this.#targets.keys()].filter(
      (one) => folderOf(one) === folderOf(path),
    );
    const nearName = nearestWord(nameOf(path), pathsInFolder.map(nameOf));
    if (nearName !== undefined) return pathsInFolder.find((one) => nameOf(one) === nearName);
    // Perhaps only the folder's name is misspelled.
    const folder = folderOf(path);
    const folders = [...this.#targets.keys()].filter((one) => folderOf(one) === folderOf(folder));
    const nearFolder = folder === "" ? undefined : nearestWord(nameOf(folder), folders.map(nameOf));
    const correctedPath = `${folderOf(folder)}/${nearFolder}/${nameOf(path)}`;
    return this.#targets.has(correctedPath) ? correctedPath : undefined;
  }

  add(link: LinkReference): void {
    this.#links.push(link);
  }

  /** Every link to another file, in reading order. */
  get resolvedLinks(): readonly LinkReference[] {
    return this.#links;
  }

  /** Stores the ids in a file's text that links can lead to. */
  setIds(file: string, ids: ReadonlySet<string>): void {
    this.#ids.set(file, ids);
  }

  /** Returns the ids of `setIds`; undefined for a file that was not read, or whose text doesn't contain all its ids. */
  idsOf(file: string): ReadonlySet<string> | undefined {
    return this.#ids.get(file);
  }
}

/** Whether an address is relative to its file. */
export const isRelative = (url: string): boolean =>
  !/^\s*(?:$|[a-z][a-z\d+.-]*:|[/#?\\])/i.test(url);

/** Resolves a link to a file or folder. Returns undefined, with a warning, if the portal can't open the target. */
export function resolveFolderLink(
  source: ContentSource,
  place: Place,
  url: string,
): LinkReference | undefined {
  const [, name = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(url)!;
  const path = resolvePath(source.file, decodePath(name)) ?? "";
  const target = source.links?.targetOf(path);
  if (target !== undefined) {
    const link = new LinkReference(target, suffix, place);
    source.links!.add(link);
    return link;
  }
  source.problems.warn(
    place,
    `The link to "${url}" was left out: ${describeLinkProblem(source, path)}`,
  );
  return undefined;
}

function describeLinkProblem(source: ContentSource, path: string): string {
  if (source.files.has(path)) return "that file isn't a lesson, course, page or document.";
  const nearPath = path === "" ? undefined : source.links?.findNearest(path);
  return nearPath === undefined
    ? "the folder has no such file. Links to other sites begin with https://."
    : `the folder has no such file. Did you mean "${relativePath(source.file, nearPath)}"?`;
}
