/** Word has nine levels of lists. */
const levelMax = 9;
const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i;
const markerStyle = /mso-list:\s*ignore/i;
/** "1." or "b)", unlike "·" or Word's bullet "o". */
const orderedMarker = /^\(?[\p{L}\p{N}]{1,5}[.)]/u;

/** Whether HTML comes from Word and has lists, which Word writes as paragraphs. */
export const hasWordLists = (html: string): boolean => listStyle.test(html);

/** Turns Word's paragraphs that look like lists into lists. Reads each paragraph once. */
export function convertWordLists(root: Document): void {
  /** The lists that are open, the outermost first. */
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== last || last === null) open = [];
    const name = takeMarker(paragraph) ? "ol" : "ul";
    open = open.slice(0, level);
    if (open.length === level && open[level - 1]!.localName !== name) open.pop();
    while (open.length < level) {
      const list = root.createElement(name);
      const parent = open.at(-1);
      if (parent) itemOf(root, parent).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = root.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)!.append(item);
    paragraph.remove();
    last = open[0]!;
  }
}

function levelOf(paragraph: HTMLElement): number {
  const [, level] = listStyle.exec(paragraph.getAttribute("style") ?? "") ?? [];
  return level === undefined ? 0 : Math.min(levelMax, Math.max(1, Number(level)));
}

/** Removes the written bullet or number. @returns whether it was a number */
function takeMarker(paragraph: HTMLElement): boolean {
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    markerStyle.test(span.getAttribute("style") ?? ""),
  );
  marker?.remove();
  return orderedMarker.test(marker?.textContent?.trim() ?? "");
}

/** Returns the item that a deeper list belongs to. */
function itemOf(root: Document, list: HTMLElement): Element {
  if (!list.lastElementChild) list.append(root.createElement("li"));
  return list.lastElementChild!;
}
