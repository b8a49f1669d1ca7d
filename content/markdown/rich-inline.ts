import type { Nodes, PhrasingContent } from "mdast";
import { plainText, type RichNode } from "#ui/rich-node.ts";
import { type HtmlToken, tokenizeHtml, isElementName } from "./html-tokens.ts";
import { idPattern } from "#content/blocks/parsed-component.ts";
import { resolveLink } from "#content/links/resolve-link.ts";
import { resolveFile } from "#content/media/resolve-file.ts";
import { createPicture } from "./inline-picture.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { isAnchorId, splitAnchor } from "./anchor.ts";

type Mark = "strong" | "emphasis" | "strike" | "sub" | "sup";
const markTags: ReadonlyMap<string, Mark> = new Map([
  ["b", "strong"],
  ["strong", "strong"],
  ["i", "emphasis"],
  ["em", "emphasis"],
  ["s", "strike"],
  ["del", "strike"],
  ["strike", "strike"],
  ["sub", "sub"],
  ["sup", "sup"],
]);
/** Tags without a meaning of their own. */
const plainTags = new Set(["span", "font", "wbr", "p", "div", "center", "section", "article"]);
const embedTags = new Set(["iframe", "video", "audio", "embed"]);
const quotedMaxChars = 60;
/** How deeply tags may be nested. Deeper ones keep only their text. */
const tagNestingMax = 16;

/** Converts inline nodes of one or several lines, with single spaces. */
export function toRichInline(nodes: readonly PhrasingContent[], text: MarkdownText): RichNode[] {
  return normalizeInline(convertInlineNodes(nodes, text));
}

/** An open HTML tag and its content so far. */
type OpenTag = { tag: string; attributes: ReadonlyMap<string, string>; out: RichNode[] };

function convertInlineNodes(nodes: readonly PhrasingContent[], text: MarkdownText): RichNode[] {
  const root: OpenTag = { tag: "", attributes: new Map(), out: [] };
  const openTags = [root];
  const innermostTag = () => openTags.at(-1)!;
  const close = (node: Nodes) => {
    const { tag, attributes, out } = openTags.pop()!;
    innermostTag().out.push(...convertTag(tag, attributes, out, node, text));
  };
  for (const node of nodes) {
    if (node.type !== "html") innermostTag().out.push(...convertInlineNode(node, text));
    else
      for (const token of tokenizeHtml(node.value)) {
        if (token.type === "text") innermostTag().out.push({ type: "text", text: token.text });
        else if (!isElementName(token.tag)) {
          innermostTag().out.push({ type: "text", text: token.raw });
          warnOfBrackets(token.raw, node, token.line, text);
        } else if (
          token.type === "open" &&
          isContainerTag(token) &&
          openTags.length <= tagNestingMax
        )
          openTags.push({ tag: token.tag, attributes: token.attributes, out: [] });
        else if (token.type === "open")
          innermostTag().out.push(...convertVoidTag(token, node, text));
        else if (openTags.some(({ tag }) => tag === token.tag))
          for (let closedTag = ""; closedTag !== token.tag; close(node))
            closedTag = innermostTag().tag;
      }
  }
  const lastNode = nodes.at(-1);
  while (openTags.length > 1) close(lastNode!);
  return root.out;
}

const isContainerTag = ({ tag }: { tag: string }): boolean =>
  markTags.has(tag) || tag === "a" || tag === "code" || tag === "kbd";

function convertTag(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  out: readonly RichNode[],
  node: Nodes,
  text: MarkdownText,
): RichNode[] {
  const mark = markTags.get(tag);
  if (mark) return wrapMark(mark, out);
  if (tag !== "a") {
    const codeText = mergeNodes(out)
      .map((child) => ("text" in child ? child.text : plainText([child])))
      .join("")
      .replace(/^ | $/g, "");
    return codeText === "" ? [] : [{ type: "code", text: codeText }];
  }
  const href = attributes.get("href");
  const id = attributes.get("id") ?? attributes.get("name");
  const anchors = id === undefined ? [] : createAnchor(id, text);
  return [
    ...anchors,
    ...(href === undefined ? out : createLink(node, href, mergeNodes(out), text)),
  ];
}

/** Converts a tag without content: a line break, a picture, embedded content, or a tag that is left out. */
function convertVoidTag(token: HtmlToken, node: Nodes, text: MarkdownText): RichNode[] {
  if (token.type === "text") return [];
  const { tag, attributes, line } = token;
  if (tag === "br") return [{ type: "break" }];
  const id = attributes.get("id");
  if (tag === "span" && id !== undefined) return createAnchor(id, text);
  if (tag === "img")
    return createPicture(node, attributes.get("src") ?? "", attributes.get("alt") ?? "", "", text);
  const source = attributes.get("src") ?? "";
  if (embedTags.has(tag) && source !== "") {
    const words = [{ type: "text", text: attributes.get("title") || source } as const];
    text.warn(node, `The HTML tag <${tag}> is not shown: a link replaces it.`, line);
    return [...createLink(node, source, words, text), { type: "text", text: " " }];
  }
  warnOfTag(tag, node, line, text);
  return [];
}

/** Returns an anchor: a position in the text that links can lead to. */
function createAnchor(id: string, text: MarkdownText): RichNode[] {
  return isAnchorId(id) ? [{ type: "anchor", id: text.fileIds.headingId(id, "") }] : [];
}

function warnOfBrackets(raw: string, node: Nodes, line: number, text: MarkdownText): void {
  const quotedTag = raw.length > quotedMaxChars ? `${raw.slice(0, quotedMaxChars)}…` : raw;
  text.warn(node, `"${quotedTag}" is no HTML tag; it is shown as it is written.`, line);
}

export function warnOfTag(tag: string, node: Nodes, line: number, text: MarkdownText): void {
  if (!plainTags.has(tag))
    text.warn(node, `The HTML tag <${tag}> is left out; its text stays.`, line);
}

function convertInlineNode(node: PhrasingContent, text: MarkdownText): RichNode[] {
  switch (node.type) {
    case "text":
      warnOfFootnotes(node.value, node, text);
      return [{ type: "text", text: node.value }];
    case "inlineCode":
      return [{ type: "code", text: node.value }];
    case "break":
      return [{ type: "break" }];
    case "emphasis":
    case "strong":
      return wrapMark(node.type, convertInlineNodes(node.children, text));
    case "delete":
      return wrapMark("strike", convertInlineNodes(node.children, text));
    case "link":
      return createLink(node, node.url, mergeNodes(convertInlineNodes(node.children, text)), text);
    case "linkReference": {
      const url = text.definitions.get(node.identifier)?.url ?? "";
      return createLink(node, url, mergeNodes(convertInlineNodes(node.children, text)), text);
    }
    case "image":
      return createPicture(node, node.url, node.alt ?? "", node.title ?? "", text);
    case "imageReference": {
      const { url = "", title } = text.definitions.get(node.identifier) ?? {};
      return createPicture(node, url, node.alt ?? "", title ?? "", text);
    }
    case "footnoteReference":
      return createReference(node, node.identifier, text);
    default:
      return [];
  }
}

function wrapMark(type: Mark, inner: readonly RichNode[]): RichNode[] {
  const children = removeMark(type, mergeNodes(inner));
  return children.length === 0 ? [] : [{ type, children }];
}

function createReference(node: Nodes, identifier: string, text: MarkdownText): RichNode[] {
  const { number, isRepeated } = text.fileIds.numberFootnote(identifier);
  if (!isRepeated) text.footnotes.push({ identifier, number });
  return [{ type: "reference", number, ...(isRepeated && { isRepeated }) }];
}

function warnOfFootnotes(words: string, node: Nodes, text: MarkdownText): void {
  const label = words.includes("[^")
    ? /(?<!\\)\[\^([^\]\s]{1,99})\]/.exec(text.raw(node))?.[1]
    : undefined;
  if (label !== undefined)
    text.warn(node, `There is no footnote "[^${label}]: …"; it is shown as it is written.`);
}

function createLink(
  node: Nodes,
  url: string,
  children: readonly RichNode[],
  text: MarkdownText,
): RichNode[] {
  const file = resolveFile(text.source, text.place(node).line, url);
  const href = file ? (file.reference as unknown as string) : resolveLink(node, url, text);
  const words = removeLinks(children);
  if (href === undefined || words.length === 0) return words;
  return [{ type: "link", href, ...(file && { download: file.name }), children: words }];
}

/** Removes links within a link: an address in a link's text is plain text. */
function removeLinks(nodes: readonly RichNode[]): RichNode[] {
  return mergeNodes(
    nodes.flatMap((node): RichNode[] => {
      if (!("children" in node)) return [node];
      const children = removeLinks(node.children);
      return node.type === "link" ? children : [{ ...node, children } as RichNode];
    }),
  );
}

/** Merges neighbours of the same kind, makes spaces single, and trims both ends of a line. */
export function normalizeInline(nodes: readonly RichNode[]): RichNode[] {
  const lines: RichNode[][] = [[]];
  for (const node of mergeNodes(nodes))
    if (node.type === "break") lines.push([]);
    else lines.at(-1)!.push(node);
  return lines
    .map(trimLine)
    .filter((line) => line.length > 0)
    .flatMap((line, index) => (index === 0 ? line : [{ type: "break" } as const, ...line]));
}

function trimLine(line: readonly RichNode[]): RichNode[] {
  return line.flatMap((node, index): RichNode[] => {
    if (node.type !== "text") return [node];
    let { text } = node;
    if (index === 0) text = text.replace(/^ +/, "");
    if (index === line.length - 1 && text.endsWith(" ")) text = text.slice(0, -1);
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** Removes a mark inside the same mark. */
function removeMark(type: Mark, nodes: readonly RichNode[]): RichNode[] {
  return mergeNodes(
    nodes.flatMap((node): RichNode[] => {
      if (!("children" in node)) return [node];
      const children = removeMark(type, node.children);
      return node.type === type ? children : [{ ...node, children } as RichNode];
    }),
  );
}

const marks: ReadonlySet<string> = new Set(markTags.values());
const isMark = (node: RichNode): node is Extract<RichNode, { type: Mark }> => marks.has(node.type);

/** Merges neighbours of the same kind, and makes spaces single. */
export function mergeNodes(nodes: readonly RichNode[]): RichNode[] {
  const merged: RichNode[] = [];
  for (const node of nodes) {
    const lastNode = merged.at(-1);
    if (node.type === "text") {
      const text = (lastNode?.type === "text" ? lastNode.text : "") + node.text;
      if (lastNode?.type === "text") merged.pop();
      const singleSpacedText = text.replace(/[ \t\r\n]+/g, " ");
      if (singleSpacedText !== "") merged.push({ type: "text", text: singleSpacedText });
    } else if (node.type === "code" && lastNode?.type === "code") {
      merged.pop();
      merged.push({ type: "code", text: lastNode.text + node.text });
    } else if (isMark(node) && lastNode?.type === node.type) {
      merged.pop();
      merged.push({
        type: node.type,
        children: mergeNodes([...lastNode.children, ...node.children]),
      });
    } else merged.push(node);
  }
  return merged;
}

/** Returns the id written after a picture as `{#id}`. */
export const parseId = (text: string): string | undefined => {
  const anchor = splitAnchor(text);
  return anchor && idPattern.test(anchor.id) ? anchor.id : undefined;
};
