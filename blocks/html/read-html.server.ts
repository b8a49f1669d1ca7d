import { isElement, isText, type ParsedNode, parseHtml } from "#platform/parse-html.server.ts";
import { sanitizeAttributes } from "./html-attributes.server.ts";
import {
  isPhrasingOnly,
  type HtmlNode,
  type HtmlTag,
  isInline,
  isVoid,
  requiredParents,
  findTag,
  wrapperTags,
} from "./html-node.ts";
import { normalizeText } from "./normalize-text.server.ts";

/** Elements nested deeper than this lose their tag and keep their text. HTML deeper than `htmlDepthMax` is refused. */
export const renderedDepthMax = 30;
export const elementsMax = 5_000;

type HtmlElementNode = Exclude<HtmlNode, string>;
type ConvertContext = { depth: number; inLink: boolean };

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
 * Parses any HTML into a tree of known elements with valid nesting. React renders the tree, so a parsing error can
 * affect how a text looks, never a page's safety. Returns null for too many or too deeply nested elements.
 */
export function readHtml(source: string): HtmlNode[] | null {
  const nodes = parseHtml(withoutOpenTag(normalizeText(source)), elementsMax);
  return nodes && nestValidly("div", convertNodes(nodes, { depth: 1, inLink: false }));
}

/** Treats an unclosed tag at the end as text, as in `a<b`: otherwise the text after it would be lost. */
function withoutOpenTag(html: string): string {
  const end = html.lastIndexOf(">") + 1;
  return html.slice(0, end) + html.slice(end).replace(/<(?=[a-z/])/gi, "&lt;");
}

const convertNodes = (nodes: readonly ParsedNode[], context: ConvertContext): HtmlNode[] =>
  nodes.flatMap((node) => convertNode(node, context));

function convertNode(node: ParsedNode, { depth, inLink }: ConvertContext): HtmlNode[] {
  if (isText(node)) return [normalizeText(node.value)];
  if (!isElement(node) || removedWithContent.has(node.tagName)) return [];
  const tag = depth > renderedDepthMax ? undefined : findTag(node.tagName);
  const attributes = tag && sanitizeAttributes(tag, node.attrs);
  const isLink = tag === "a" && attributes !== undefined;
  const children = convertNodes(node.childNodes, {
    depth: depth + 1,
    // A link can't contain links. A table inside a link is moved out of it, so links in table cells are allowed.
    inLink: !isCell(tag) && (inLink || isLink),
  });
  if (!tag || !attributes || (isLink && inLink)) return children;
  const element: HtmlElementNode = { tag, children: [] };
  if (Object.keys(attributes).length > 0) element.attributes = attributes;
  if (isVoid(tag)) return [element, ...children];
  if (tag === "summary") return withChildren(element, nestValidly("span", toInlineNodes(children)));
  return isPhrasingOnly(tag)
    ? splitAroundBlocks(element, children)
    : withChildren(element, nestValidly(tag, children));
}

const isCell = (tag: HtmlTag | undefined) => tag === "td" || tag === "th";

const isInlineNode = (node: HtmlNode) => typeof node === "string" || isInline(node.tag);

/** Returns the element with its children, or nothing if it is empty and not a table cell. */
const withChildren = (element: HtmlElementNode, children: HtmlNode[]): HtmlNode[] =>
  children.length > 0 || isCell(element.tag) ? [{ ...element, children }] : [];

/** Splits an element that may hold only text and inline elements around the blocks inside it. */
function splitAroundBlocks(element: HtmlElementNode, children: readonly HtmlNode[]): HtmlNode[] {
  const hasBlocks = !children.every(isInlineNode);
  return groupByFit(children, isInlineNode).flatMap(({ isAccepted, nodes }) => {
    if (!isAccepted) return nodes;
    const content = nestValidly(element.tag, nodes);
    return hasBlocks && isBlank(content) ? [] : withChildren(element, content);
  });
}

const isBlank = (nodes: readonly HtmlNode[]) =>
  nodes.every((node) => typeof node === "string" && node.trim() === "");

/** Keeps text and inline elements, and unwraps the others. */
const toInlineNodes = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) =>
    typeof node === "string" || isInline(node.tag) ? [node] : toInlineNodes(node.children),
  );

/** Groups consecutive nodes by whether `doesFit` accepts them. */
function groupByFit(nodes: readonly HtmlNode[], doesFit: (node: HtmlNode) => boolean) {
  const groups: { isAccepted: boolean; nodes: HtmlNode[] }[] = [];
  for (const node of nodes) {
    const isAccepted = doesFit(node);
    const lastGroup = groups.at(-1);
    if (lastGroup?.isAccepted === isAccepted) lastGroup.nodes.push(node);
    else groups.push({ isAccepted, nodes: [node] });
  }
  return groups;
}

/** Makes children fit their parent: adds missing levels between, and unwraps elements that aren't allowed there. */
function nestValidly(tag: HtmlTag, children: readonly HtmlNode[]): HtmlNode[] {
  if (isPhrasingOnly(tag))
    return joinTexts(tag === "pre" ? withoutLeadingLineBreaks(children) : children);
  const nested = joinTexts(children.flatMap((node) => unwrapOrphan(tag, node)));
  const wrapper = wrapperTags[tag];
  if (!wrapper) return normalizeStart(tag, nested);
  const withoutBlanks = nested.filter((node) => !isBlank([node]));
  return groupByFit(withoutBlanks, (node) => isChildOf(tag, node)).flatMap(
    ({ isAccepted, nodes }) =>
      isAccepted
        ? nodes
        : withChildren({ tag: wrapper, children: [] }, nestValidly(wrapper, nodes)),
  );
}

const isChildOf = (tag: HtmlTag, node: HtmlNode) =>
  typeof node !== "string" && requiredParents[node.tag]?.includes(tag) === true;

/** Unwraps an element such as `li` or `td` that is outside its list, table or figure. */
function unwrapOrphan(tag: HtmlTag, node: HtmlNode): HtmlNode[] {
  if (typeof node === "string" || !requiredParents[node.tag] || isChildOf(tag, node)) return [node];
  return node.children.flatMap((child) => unwrapOrphan(tag, child));
}

/** Removes leading blank text. In `details`, also unwraps each summary that is not at the start. */
function normalizeStart(tag: HtmlTag, nodes: readonly HtmlNode[]): HtmlNode[] {
  const first = nodes.findIndex((node) => !isBlank([node]));
  const trimmed = first < 0 ? [] : nodes.slice(first);
  if (tag !== "details") return trimmed;
  return joinTexts(
    trimmed.flatMap((node, index) =>
      index > 0 && typeof node !== "string" && node.tag === "summary" ? node.children : [node],
    ),
  );
}

/** Joins neighbouring texts. */
function joinTexts(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = [];
  for (const node of nodes) {
    const previous = joined.at(-1);
    if (typeof node === "string" && typeof previous === "string")
      joined[joined.length - 1] = previous + node;
    else if (node !== "") joined.push(node);
  }
  return joined;
}

/** Removes the line breaks directly after the opening tag, which are not part of the text. */
function withoutLeadingLineBreaks([first, ...more]: readonly HtmlNode[]): HtmlNode[] {
  if (first === undefined) return [];
  return typeof first === "string" ? [first.replace(/^\n+/, ""), ...more] : [first, ...more];
}
