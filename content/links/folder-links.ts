import { folderOf, nameOf, pathFrom, pathTo } from "./folder-path.ts";
import { nearestWord } from "#platform/nearest-word.ts";
import { type ContentSource, decoded, LinkAt } from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";

/** What links between the files of a folder are checked and resolved by. */
export class FolderLinks {
  readonly #targets: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, ReadonlySet<string>>();
  readonly #links: LinkAt[] = [];

  /** `targets`: what a link may name (a file, a translation, a folder), and the original file that is meant by it. */
  constructor(targets: ReadonlyMap<string, string>) {
    this.#targets = targets;
  }

  targetOf(path: string): string | undefined {
    return this.#targets.get(path);
  }

  /** The targets that are spelled most like this path, for a hint. */
  nearest(path: string): string | undefined {
    const beside = [...this.#targets.keys()].filter((one) => folderOf(one) === folderOf(path));
    const near = nearestWord(nameOf(path), beside.map(nameOf));
    if (near !== undefined) return beside.find((one) => nameOf(one) === near);
    // Perhaps the folder is misspelt and the file in it is not.
    const folder = folderOf(path);
    const folders = [...this.#targets.keys()].filter((one) => folderOf(one) === folderOf(folder));
    const nearFolder = folder === "" ? undefined : nearestWord(nameOf(folder), folders.map(nameOf));
    const other = `${folderOf(folder)}/${nearFolder}/${nameOf(path)}`;
    return this.#targets.has(other) ? other : undefined;
  }

  note(link: LinkAt): void {
    this.#links.push(link);
  }

  /** Every link to another file, in the order of reading. */
  get all(): readonly LinkAt[] {
    return this.#links;
  }

  /** The ids that a file's text can be linked to by. */
  noteIds(file: string, ids: ReadonlySet<string>): void {
    this.#ids.set(file, ids);
  }

  /** Undefined for a file that was not read, or that has more ids than its text says. */
  idsOf(file: string): ReadonlySet<string> | undefined {
    return this.#ids.get(file);
  }
}

/** Whether an address is read from the file it stands in. */
export const isRelative = (url: string): boolean =>
  !/^\s*(?:$|[a-z][a-z\d+.-]*:|[/#?\\])/i.test(url);

/** What a link to a file or a folder leads to; undefined, with a warning, when that cannot be opened in the portal. */
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
