import type { Nodes, PhrasingContent } from "mdast";
import { plainText, type RichNode, safeHref } from "#ui/rich-node.ts";
import { type HtmlToken, htmlTokens, isElementName } from "./html-tokens.ts";
import { addressOf } from "#content/links/link-address.ts";
import { fileNamed } from "#content/media/file-named.ts";
import { pictureNamed } from "#content/blocks/parsed-component.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { isAnchorId, writtenAnchor } from "./anchor.ts";

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
const frameTags = new Set(["iframe", "video", "audio", "embed"]);
const shownMaxChars = 60;
/** How deeply tags may be nested. Deeper ones keep only their text. */
const tagNestingMax = 16;

/** Converts inline nodes of one or several lines, with single spaces. */
export function richInline(nodes: readonly PhrasingContent[], text: MarkdownText): RichNode[] {
  return tidy(phrases(nodes, text));
}

/** An open HTML tag and its content so far. */
type Frame = { tag: string; attributes: ReadonlyMap<string, string>; out: RichNode[] };

function phrases(nodes: readonly PhrasingContent[], text: MarkdownText): RichNode[] {
  const bottom: Frame = { tag: "", attributes: new Map(), out: [] };
  const frames = [bottom];
  const top = () => frames.at(-1)!;
  const close = (node: Nodes) => {
    const { tag, attributes, out } = frames.pop()!;
    top().out.push(...framed(tag, attributes, out, node, text));
  };
  for (const node of nodes) {
    if (node.type !== "html") top().out.push(...phrase(node, text));
    else
      for (const token of htmlTokens(node.value)) {
        if (token.type === "text") top().out.push({ type: "text", text: token.text });
        else if (!isElementName(token.tag)) {
          top().out.push({ type: "text", text: token.raw });
          warnOfBrackets(token.raw, node, token.line, text);
        } else if (token.type === "open" && isFramed(token) && frames.length <= tagNestingMax)
          frames.push({ tag: token.tag, attributes: token.attributes, out: [] });
        else if (token.type === "open") top().out.push(...single(token, node, text));
        else if (frames.some(({ tag }) => tag === token.tag))
          for (let closed = ""; closed !== token.tag; close(node)) closed = top().tag;
      }
  }
  const last = nodes.at(-1);
  while (frames.length > 1) close(last!);
  return bottom.out;
}

const isFramed = ({ tag }: { tag: string }): boolean =>
  markTags.has(tag) || tag === "a" || tag === "code" || tag === "kbd";

function framed(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  out: readonly RichNode[],
  node: Nodes,
  text: MarkdownText,
): RichNode[] {
  const mark = markTags.get(tag);
  if (mark) return marked(mark, out);
  if (tag !== "a") {
    const words = joined(out)
      .map((one) => ("text" in one ? one.text : plainText([one])))
      .join("")
      .replace(/^ | $/g, "");
    return words === "" ? [] : [{ type: "code", text: words }];
  }
  const href = attributes.get("href");
  const id = attributes.get("id") ?? attributes.get("name");
  const place = id === undefined ? [] : anchor(id, text);
  return [...place, ...(href === undefined ? out : link(node, href, joined(out), text))];
}

/** Converts a tag without content: a line break, a picture, or one that is left out. */
function single(token: HtmlToken, node: Nodes, text: MarkdownText): RichNode[] {
  if (token.type === "text") return [];
  const { tag, attributes, line } = token;
  if (tag === "br") return [{ type: "break" }];
  const id = attributes.get("id");
  if (tag === "span" && id !== undefined) return anchor(id, text);
  if (tag === "img")
    return picture(node, attributes.get("src") ?? "", attributes.get("alt") ?? "", "", text);
  const source = attributes.get("src") ?? "";
  if (frameTags.has(tag) && source !== "") {
    const words = [{ type: "text", text: attributes.get("title") || source } as const];
    text.warn(node, `The HTML tag <${tag}> is not shown: a link replaces it.`, line);
    return [...link(node, source, words, text), { type: "text", text: " " }];
  }
  warnOfTag(tag, node, line, text);
  return [];
}

/** Returns a place in the text that links can name. */
function anchor(id: string, text: MarkdownText): RichNode[] {
  return isAnchorId(id) ? [{ type: "anchor", id: text.file.headingId(id, "") }] : [];
}

function warnOfBrackets(raw: string, node: Nodes, line: number, text: MarkdownText): void {
  const short = raw.length > shownMaxChars ? `${raw.slice(0, shownMaxChars)}…` : raw;
  text.warn(node, `"${short}" is no HTML tag; it is shown as it is written.`, line);
}

export function warnOfTag(tag: string, node: Nodes, line: number, text: MarkdownText): void {
  if (!plainTags.has(tag))
    text.warn(node, `The HTML tag <${tag}> is left out; its text stays.`, line);
}

function phrase(node: PhrasingContent, text: MarkdownText): RichNode[] {
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
      return marked(node.type, phrases(node.children, text));
    case "delete":
      return marked("strike", phrases(node.children, text));
    case "link":
      return link(node, node.url, joined(phrases(node.children, text)), text);
    case "linkReference": {
      const url = text.definitions.get(node.identifier)?.url ?? "";
      return link(node, url, joined(phrases(node.children, text)), text);
    }
    case "image":
      return picture(node, node.url, node.alt ?? "", node.title ?? "", text);
    case "imageReference": {
      const { url = "", title } = text.definitions.get(node.identifier) ?? {};
      return picture(node, url, node.alt ?? "", title ?? "", text);
    }
    case "footnoteReference":
      return reference(node, node.identifier, text);
    default:
      return [];
  }
}

function marked(type: Mark, inner: readonly RichNode[]): RichNode[] {
  const children = without(type, joined(inner));
  return children.length === 0 ? [] : [{ type, children }];
}

function reference(node: Nodes, identifier: string, text: MarkdownText): RichNode[] {
  const { number, again } = text.file.footnote(identifier);
  if (!again) text.footnotes.push({ identifier, number });
  return [{ type: "reference", number, ...(again && { again }) }];
}

function warnOfFootnotes(words: string, node: Nodes, text: MarkdownText): void {
  const label = words.includes("[^")
    ? /(?<!\\)\[\^([^\]\s]{1,99})\]/.exec(text.raw(node))?.[1]
    : undefined;
  if (label !== undefined)
    text.warn(node, `There is no footnote "[^${label}]: …"; it is shown as it is written.`);
}

const remote = /^(?:https?:)?\/\//i;

/**
 * Returns an inline picture of the folder. A picture on another site becomes a link, so that reading a page doesn't
 * contact that site.
 */
function picture(
  node: Nodes,
  url: string,
  alt: string,
  title: string,
  text: MarkdownText,
): RichNode[] {
  const words: RichNode[] = [{ type: "text", text: alt === "" ? url : alt }];
  if (remote.test(url)) {
    text.warn(
      node,
      `The picture "${url}" is on another site: a link replaces it. Put the file into the folder to show it.`,
    );
    const href = safeHref(url.startsWith("//") ? `https:${url}` : url);
    return href === undefined ? words : [{ type: "link", href, children: words }];
  }
  const found = pictureNamed(text.source, text.place(node).line, url, alt);
  const caption = title.trim();
  // The import stores the picture and replaces this path.
  return found
    ? [{ type: "picture", picture: found as never, ...(caption !== "" && { caption }) }]
    : [];
}

function link(
  node: Nodes,
  url: string,
  children: readonly RichNode[],
  text: MarkdownText,
): RichNode[] {
  const file = fileNamed(text.source, text.place(node).line, url);
  const href = file ? (file.at as unknown as string) : addressOf(node, url, text);
  const words = unlinked(children);
  if (href === undefined || words.length === 0) return words;
  return [{ type: "link", href, ...(file && { download: file.name }), children: words }];
}

/** Removes links within a link: an address in a link's text is plain text. */
function unlinked(nodes: readonly RichNode[]): RichNode[] {
  return joined(
    nodes.flatMap((node): RichNode[] => {
      if (!("children" in node)) return [node];
      const children = unlinked(node.children);
      return node.type === "link" ? children : [{ ...node, children } as RichNode];
    }),
  );
}

/** Merges neighbours of the same kind, makes spaces single, and trims both ends of a line. */
export function tidy(nodes: readonly RichNode[]): RichNode[] {
  const lines: RichNode[][] = [[]];
  for (const node of joined(nodes))
    if (node.type === "break") lines.push([]);
    else lines.at(-1)!.push(node);
  return lines
    .map(trimmed)
    .filter((line) => line.length > 0)
    .flatMap((line, place) => (place === 0 ? line : [{ type: "break" } as const, ...line]));
}

function trimmed(line: readonly RichNode[]): RichNode[] {
  return line.flatMap((node, place): RichNode[] => {
    if (node.type !== "text") return [node];
    let { text } = node;
    if (place === 0) text = text.replace(/^ +/, "");
    if (place === line.length - 1 && text.endsWith(" ")) text = text.slice(0, -1);
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** Removes a mark inside the same mark. */
function without(type: Mark, nodes: readonly RichNode[]): RichNode[] {
  return joined(
    nodes.flatMap((node): RichNode[] => {
      if (!("children" in node)) return [node];
      const children = without(type, node.children);
      return node.type === type ? children : [{ ...node, children } as RichNode];
    }),
  );
}

const marks: ReadonlySet<string> = new Set(markTags.values());
const isMark = (node: RichNode): node is Extract<RichNode, { type: Mark }> => marks.has(node.type);

/** Merges neighbours of the same kind, and makes spaces single. */
export function joined(nodes: readonly RichNode[]): RichNode[] {
  const joint: RichNode[] = [];
  for (const node of nodes) {
    const last = joint.at(-1);
    if (node.type === "text") {
      const text = (last?.type === "text" ? last.text : "") + node.text;
      if (last?.type === "text") joint.pop();
      const single = text.replace(/[ \t\r\n]+/g, " ");
      if (single !== "") joint.push({ type: "text", text: single });
    } else if (node.type === "code" && last?.type === "code") {
      joint.pop();
      joint.push({ type: "code", text: last.text + node.text });
    } else if (isMark(node) && last?.type === node.type) {
      joint.pop();
      joint.push({ type: node.type, children: joined([...last.children, ...node.children]) });
    } else joint.push(node);
  }
  return joint;
}

/** Returns the id written after a picture as `{#id}`. */
export const writtenId = (text: string): string | undefined => {
  const anchor = writtenAnchor(text);
  return anchor && /^[a-zA-Z0-9_-]{1,64}$/.test(anchor.id) ? anchor.id : undefined;
};
