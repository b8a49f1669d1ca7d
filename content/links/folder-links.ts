import { folderOf, nameOf, pathFrom, pathTo } from "./folder-path.ts";
import { nearestWord } from "#platform/nearest-word.ts";
import { type ContentSource, decoded, LinkAt } from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";

/** Checks and resolves links between the files of a folder. */
export class FolderLinks {
  readonly #targets: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, ReadonlySet<string>>();
  readonly #links: LinkAt[] = [];

  /** @param targets the original file by the path that a link may have: of a file, a translation or a folder */
  constructor(targets: ReadonlyMap<string, string>) {
    this.#targets = targets;
  }

  targetOf(path: string): string | undefined {
    return this.#targets.get(path);
  }

  /** Returns the target with the most similar spelling, for a hint. */
  nearest(path: string): string | undefined {
    const beside = [...this.#targets.keys()].filter((one) => folderOf(one) === folderOf(path));
    const near = nearestWord(nameOf(path), beside.map(nameOf));
    if (near !== undefined) return beside.find((one) => nameOf(one) === near);
    // Perhaps only the folder's name is misspelled.
    const folder = folderOf(path);
    const folders = [...this.#targets.keys()].filter((one) => folderOf(one) === folderOf(folder));
    const nearFolder = folder === "" ? undefined : nearestWord(nameOf(folder), folders.map(nameOf));
    const other = `${folderOf(folder)}/${nearFolder}/${nameOf(path)}`;
    return this.#targets.has(other) ? other : undefined;
  }

  note(link: LinkAt): void {
    this.#links.push(link);
  }

  /** Every link to another file, in reading order. */
  get all(): readonly LinkAt[] {
    return this.#links;
  }

  /** Stores the ids in a file's text that links can lead to. */
  noteIds(file: string, ids: ReadonlySet<string>): void {
    this.#ids.set(file, ids);
  }

  /** Undefined for a file that was not read, or whose text doesn't contain all its ids. */
  idsOf(file: string): ReadonlySet<string> | undefined {
    return this.#ids.get(file);
  }
}

/** Whether an address is relative to its file. */
export const isRelative = (url: string): boolean =>
  !/^\s*(?:$|[a-z][a-z\d+.-]*:|[/#?\\])/i.test(url);

/** Resolves a link to a file or folder. Returns undefined, with a warning, if the portal can't open the target. */
export function linkNamed(source: ContentSource, place: Place, url: string): LinkAt | undefined {
  const [, name = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(url)!;
  const path = pathFrom(source.file, decoded(name)) ?? "";
  const target = source.links?.targetOf(path);
  if (target !== undefined) {
    const link = new LinkAt(target, suffix, place);
    source.links!.note(link);
    return link;
  }
  source.problems.warn(place, `The link to "${url}" was left out: ${whyNot(source, path)}`);
  return undefined;
}

function whyNot(source: ContentSource, path: string): string {
  if (source.files.has(path)) return "that file is no lesson, course, page or document.";
  const near = path === "" ? undefined : source.links?.nearest(path);
  return near === undefined
    ? "the folder has no such file. Links to other sites begin with https://."
    : `the folder has no such file. Did you mean "${pathTo(source.file, near)}"?`;
}
