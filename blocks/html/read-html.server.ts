import { isElement, isText, type ParsedNode, parseHtml } from "#platform/parse-html.server.ts";
import { attributesOf } from "./html-attributes.server.ts";
import {
  holdsWordsOnly,
  type HtmlNode,
  type HtmlTag,
  isInline,
  isVoid,
  parentsOf,
  tagNamed,
  wrapperOf,
} from "./html-node.ts";
import { plainText } from "./plain-text.server.ts";

/** Elements deeper than this keep only their text. */
export const depthMax = 30;
export const elementsMax = 5_000;

type Element = Exclude<HtmlNode, string>;
type ReadContext = { depth: number; inLink: boolean };

/** Elements that are removed with their content, because readers never see it as text. */
const removedWithContent = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "noscript",
  "noembed",
  "noframes",
  "title",
  "textarea",
  "select",
  "xmp",
]);

/**
 * Parses any HTML into a tree of known elements with valid nesting. React renders the tree, so a parsing mistake can
 * affect how a text looks, never a page's safety. Returns null for too many or too deeply nested elements.
 */
export function readHtml(source: string): HtmlNode[] | null {
  const nodes = parseHtml(withoutOpenTag(plainText(source)), elementsMax);
  return nodes && nestValidly("div", readAll(nodes, { depth: 1, inLink: false }));
}

/** Treats an unclosed tag at the end as text, as in `a<b`: otherwise the words after it would be lost. */
function withoutOpenTag(html: string): string {
  const end = html.lastIndexOf(">") + 1;
  return html.slice(0, end) + html.slice(end).replace(/<(?=[a-z/])/gi, "&lt;");
}

const readAll = (nodes: readonly ParsedNode[], context: ReadContext): HtmlNode[] =>
  nodes.flatMap((node) => read(node, context));

function read(node: ParsedNode, { depth, inLink }: ReadContext): HtmlNode[] {
  if (isText(node)) return [plainText(node.value)];
  if (!isElement(node) || removedWithContent.has(node.tagName)) return [];
  const tag = depth > depthMax ? undefined : tagNamed(node.tagName);
  const attributes = tag && attributesOf(tag, node.attrs);
  const isLink = tag === "a" && attributes !== undefined;
  const children = readAll(node.childNodes, {
    depth: depth + 1,
    // A link can't contain links, but a table in it is moved out of it, so links in table cells are allowed.
    inLink: !isCell(tag) && (inLink || isLink),
  });
  if (!tag || !attributes || (isLink && inLink)) return children;
  const element: Element = { tag, children: [] };
  if (Object.keys(attributes).length > 0) element.attributes = attributes;
  if (isVoid(tag)) return [element, ...children];
  if (tag === "summary") return withChildren(element, nestValidly("span", inlineOnly(children)));
  return holdsWordsOnly(tag)
    ? split(element, children)
    : withChildren(element, nestValidly(tag, children));
}

const isCell = (tag: HtmlTag | undefined) => tag === "td" || tag === "th";

const isInlineNode = (node: HtmlNode) => typeof node === "string" || isInline(node.tag);

/** Returns the element with its children, or nothing if it is empty. */
const withChildren = (element: Element, children: HtmlNode[]): HtmlNode[] =>
  children.length > 0 || isCell(element.tag) ? [{ ...element, children }] : [];

/** Splits an element that may hold only text and inline elements around the blocks inside it. */
function split(element: Element, children: readonly HtmlNode[]): HtmlNode[] {
  const hasBlocks = !children.every(isInlineNode);
  return groupByFit(children, isInlineNode).flatMap(({ fits, nodes }) => {
    if (!fits) return nodes;
    const words = nestValidly(element.tag, nodes);
    return hasBlocks && isBlank(words) ? [] : withChildren(element, words);
  });
}

const isBlank = (nodes: readonly HtmlNode[]) =>
  nodes.every((node) => typeof node === "string" && node.trim() === "");

/** Returns only text and inline elements. */
const inlineOnly = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) =>
    typeof node === "string" || isInline(node.tag) ? [node] : inlineOnly(node.children),
  );

/** Groups consecutive nodes by whether `doesFit` accepts them. */
function groupByFit(nodes: readonly HtmlNode[], doesFit: (node: HtmlNode) => boolean) {
  const found: { fits: boolean; nodes: HtmlNode[] }[] = [];
  for (const node of nodes) {
    const fits = doesFit(node);
    const last = found.at(-1);
    if (last?.fits === fits) last.nodes.push(node);
    else found.push({ fits, nodes: [node] });
  }
  return found;
}

/** Makes children fit their parent: wraps them where a level is missing, unwraps what isn't allowed there. */
function nestValidly(tag: HtmlTag, children: readonly HtmlNode[]): HtmlNode[] {
  if (holdsWordsOnly(tag)) return joinTexts(tag === "pre" ? withoutFirstLine(children) : children);
  const nested = joinTexts(children.flatMap((node) => unwrapOrphan(tag, node)));
  const wrapper = wrapperOf[tag];
  if (!wrapper) return trimStart(tag, nested);
  const withoutBlanks = nested.filter((node) => !isBlank([node]));
  return groupByFit(withoutBlanks, (node) => isChildOf(tag, node)).flatMap(({ fits, nodes }) =>
    fits ? nodes : withChildren({ tag: wrapper, children: [] }, nestValidly(wrapper, nodes)),
  );
}

const isChildOf = (tag: HtmlTag, node: HtmlNode) =>
  typeof node !== "string" && parentsOf[node.tag]?.includes(tag) === true;

/** Unwraps an element such as `li` or `td` that is outside its list, table or figure. */
function unwrapOrphan(tag: HtmlTag, node: HtmlNode): HtmlNode[] {
  if (typeof node === "string" || !parentsOf[node.tag] || isChildOf(tag, node)) return [node];
  return node.children.flatMap((child) => unwrapOrphan(tag, child));
}

/** Removes leading space, and unwraps a summary that is not at the start of details. */
function trimStart(tag: HtmlTag, nodes: readonly HtmlNode[]): HtmlNode[] {
  const first = nodes.findIndex((node) => !isBlank([node]));
  const kept = first < 0 ? [] : nodes.slice(first);
  if (tag !== "details") return kept;
  return joinTexts(
    kept.flatMap((node, index) =>
      index > 0 && typeof node !== "string" && node.tag === "summary" ? node.children : [node],
    ),
  );
}

/** Joins neighbouring texts. */
function joinTexts(nodes: readonly HtmlNode[]): HtmlNode[] {
  const found: HtmlNode[] = [];
  for (const node of nodes) {
    const before = found.at(-1);
    if (typeof node === "string" && typeof before === "string")
      found[found.length - 1] = before + node;
    else if (node !== "") found.push(node);
  }
  return found;
}

/** Removes the line breaks directly after the opening tag, which are not part of the text. */
function withoutFirstLine([first, ...more]: readonly HtmlNode[]): HtmlNode[] {
  if (first === undefined) return [];
  return typeof first === "string" ? [first.replace(/^\n+/, ""), ...more] : [first, ...more];
}
