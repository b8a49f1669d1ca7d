import { safeHref } from "#ui/rich-node.ts";
import {
  holdsWordsOnly,
  type HtmlAttributes,
  type HtmlNode,
  type HtmlTag,
  isInline,
  isVoid,
  parentsOf,
  tagNamed,
  wrapperOf,
} from "./html-node.ts";
import { readTokens, type Token } from "./tokens.server.ts";

/** What lies deeper keeps its words only. */
export const depthMax = 30;
export const nodesMax = 5_000;

type Element = Exclude<HtmlNode, string>;

/**
 * Reads HTML of any origin into a tree of known elements that nest as they must. The tree is drawn by React: a reading
 * that is wrong costs the look of a text, never the safety of a page.
 */
export function readHtml(source: string): HtmlNode[] {
  const root: Element = { tag: "div", children: [] };
  const open: Element[] = [root];
  let count = 0;
  for (const token of readTokens(source)) {
    count += 1;
    if (count > nodesMax) break;
    if (token.type === "text") addText(open, token.text);
    else if (token.type === "close") close(open, tagNamed(token.name));
    else addElement(open, token);
  }
  return filled(root.children);
}

const last = (open: Element[]): Element => open.at(-1)!;

function addText(open: Element[], text: string): void {
  const { tag, children } = last(open);
  const begins = children.length === 0 && !holdsWordsOnly(tag);
  if (text.trim() === "" && (begins || wrapperOf[tag])) return;
  wrap(open, "span");
  const parent = last(open);
  // The line end right behind the opening tag is not the text's.
  const own = parent.tag === "pre" && parent.children.length === 0 ? text.replace(/^\n/, "") : text;
  const before = parent.children.at(-1);
  if (own === "") return;
  if (typeof before === "string") parent.children[parent.children.length - 1] = before + own;
  else parent.children.push(own);
}

/** Opens what has to stand between the innermost element and a child of this kind. */
function wrap(open: Element[], tag: HtmlTag): void {
  for (;;) {
    const between = wrapperOf[last(open).tag];
    if (!between || parentsOf[tag]?.includes(last(open).tag)) return;
    push(open, { tag: between, children: [] });
  }
}

function push(open: Element[], element: Element): void {
  last(open).children.push(element);
  open.push(element);
}

function addElement(open: Element[], token: Extract<Token, { type: "open" }>): void {
  const tag = tagNamed(token.name);
  const attributes = tag && attributesOf(tag, token.attributes);
  if (!tag || !attributes || open.length > depthMax) return;
  if (!isInline(tag)) while (holdsWordsOnly(last(open).tag)) open.pop();
  if (tag === "a") close(open, "a");
  if (!standsRight(open, tag)) return;
  wrap(open, tag);
  const element: Element = { tag, children: [] };
  if (Object.keys(attributes).length > 0) element.attributes = attributes;
  if (isVoid(tag)) last(open).children.push(element);
  else push(open, element);
}

/** Closes what stands between an element and the container it belongs to; false where there is none. */
function standsRight(open: Element[], tag: HtmlTag): boolean {
  const anchors = anchorsOf(tag);
  if (!anchors) return true;
  const place = open.findLastIndex((one, at) => at > 0 && anchors.includes(one.tag));
  const parent = open[place];
  if (!parent) return false;
  // A list that opens outside of a cell is out of the cell's reach.
  const ofTable = anchors.includes("table");
  if (!ofTable && open.slice(place).some(({ tag }) => isCell(tag))) return false;
  // Whatever opens by a summary does so by its first child.
  if (tag === "summary" && parent.children.length > 0) return false;
  open.length = place + 1;
  return true;
}

const tableParts: readonly HtmlTag[] = ["table", "thead", "tbody", "tfoot"];

/** The containers that an element may come into, when what its author left out is put between. */
function anchorsOf(tag: HtmlTag): readonly HtmlTag[] | undefined {
  if (tag === "tr") return tableParts;
  return isCell(tag) ? [...tableParts, "tr"] : parentsOf[tag];
}

const isCell = (tag: HtmlTag) => tag === "td" || tag === "th";

/** Closes the innermost element of this kind, not out of a cell; there may be none. */
function close(open: Element[], tag: HtmlTag | undefined): void {
  if (!tag) return;
  const ofTable = tag === "table" || anchorsOf(tag)?.includes("table") === true;
  for (let place = open.length - 1; place > 0; place -= 1) {
    const one = open[place]!.tag;
    if (one === tag) {
      open.length = place;
      return;
    }
    if (!ofTable && isCell(one)) return;
    if (one === "table") return;
  }
}

/** Without what was opened and left empty. */
function filled(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    const children = filled(node.children);
    const kept = isVoid(node.tag) || isCell(node.tag) || children.length > 0;
    return kept ? [{ ...node, children }] : [];
  });
}

/** The attributes an element keeps; undefined: without the one it lives by it is not shown. */
function attributesOf(
  tag: HtmlTag,
  given: ReadonlyMap<string, string>,
): HtmlAttributes | undefined {
  const kept: HtmlAttributes = {};
  const dir = given.get("dir")?.toLowerCase() ?? "";
  if (/^(?:ltr|rtl|auto)$/.test(dir)) kept["dir"] = dir;
  const lang = given.get("lang") ?? "";
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang)) kept["lang"] = lang;
  const number = (name: string, as: string, max: number) => {
    const value = Number(/^\d{1,5}$/.exec(given.get(name) ?? "")?.[0]);
    if (value >= 1 && value <= max) kept[as] = value;
  };
  if (tag === "a") {
    const href = safeHref(given.get("href"));
    if (href === undefined) return undefined;
    kept["href"] = href;
  }
  if (tag === "img") {
    const src = safeHref(given.get("src"));
    if (src === undefined || !/^(?:https:|\/)/i.test(src)) return undefined;
    kept["src"] = src;
    kept["alt"] = given.get("alt") ?? "";
    number("width", "width", 10_000);
    number("height", "height", 10_000);
  }
  if (tag === "td" || tag === "th") {
    number("colspan", "colSpan", 50);
    number("rowspan", "rowSpan", 200);
  }
  if (tag === "ol") number("start", "start", 99_999);
  const title = given.get("title") ?? "";
  if (tag === "abbr" && title !== "") kept["title"] = title;
  return kept;
}
