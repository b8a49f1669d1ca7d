import { slug } from "github-slugger";
import type { ContentSource, ParsedComponent } from "./blocks/parsed-component.ts";
import type { Place } from "./problems.ts";

/** Ids that the app's screens use. A heading that would get such an id gets a number after it. */
const idsOfScreens = ["main", "overlays", "element-end", "tree", "action", "progress", "review"];

/** What the texts of one file share: heading ids, footnote numbers, and links within the file. */
export class FileIds {
  readonly #ids = new Set(idsOfScreens);
  readonly #headings = new Set<string>();
  readonly #numbers = new Map<string, number>();
  readonly #definitions = new Map<string, Place>();
  readonly #links: { id: string; place: Place }[] = [];

  /** Returns the id of a heading: the written one, or one made from its text as GitHub does. Each id is used once. */
  headingId(writtenId: string | undefined, headingText: string): string {
    const wantedId = writtenId ?? (slug(headingText).replace(looseUnderscore, "-") || "section");
    let id = wantedId;
    for (let number = 1; this.#ids.has(id); number += 1) id = `${wantedId}-${number}`;
    this.#ids.add(id);
    this.#headings.add(id);
    return id;
  }

  /** Returns a footnote's number, in the order of the first references. */
  numberFootnote(identifier: string): { number: number; isRepeated: boolean } {
    const knownNumber = this.#numbers.get(identifier);
    const number = knownNumber ?? this.#numbers.size + 1;
    this.#numbers.set(identifier, number);
    return { number, isRepeated: knownNumber !== undefined };
  }

  addDefinition(identifier: string, place: Place): void {
    if (!this.#definitions.has(identifier)) this.#definitions.set(identifier, place);
  }

  addLink(id: string, place: Place): void {
    this.#links.push({ id, place });
  }

  /** Warns of unused footnotes and of links within the file that lead nowhere. `ids` are the ids of all its blocks. */
  checkLinks({ file, problems, links }: ContentSource, ids: ReadonlySet<string>): void {
    const knownIds = new Set([...idsOfScreens, ...this.#headings, ...ids]);
    links?.setIds(file, knownIds);
    for (const [identifier, place] of this.#definitions)
      if (!this.#numbers.has(identifier))
        problems.warn(place, `Nothing refers to the footnote "${identifier}"; it is left out.`);
    for (const { id, place } of this.#links)
      if (!knownIds.has(id))
        problems.warn(place, `The link "#${id}" does not work: no heading here has that id.`);
  }
}

/** An underscore that isn't between letters or digits. In an exported id, Markdown could read it as emphasis. */
const looseUnderscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

const fileIdsBySource = new WeakMap<ContentSource, FileIds>();

export function fileIdsOf(source: ContentSource): FileIds {
  let fileIds = fileIdsBySource.get(source);
  if (!fileIds) {
    fileIds = new FileIds();
    fileIdsBySource.set(source, fileIds);
  }
  return fileIds;
}

/** Warns of dead links in every language of a page or course. A link may lead to a block of another language's file. */
export function reportDeadLinksOfTrees(
  sources: readonly ContentSource[],
  trees: Readonly<Record<string, { components: readonly ParsedComponent[] }>>,
): void {
  const ids = new Set(Object.values(trees).flatMap(({ components }) => [...idsIn(components)]));
  for (const source of sources) fileIdsOf(source).checkLinks(source, ids);
}

const idInHtml = /\sid\s*=\s*["']?([^\s"'>]{1,200})/g;

function* idsIn(components: readonly ParsedComponent[]): Generator<string> {
  for (const { id, props, children } of components) {
    if (id !== undefined) yield id;
    const html = props["html"];
    if (typeof html === "string") for (const [, htmlId] of html.matchAll(idInHtml)) yield htmlId!;
    yield* idsIn(children);
  }
}
