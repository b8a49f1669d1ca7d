import type { Html, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, Table } from "mdast";
import { type Align, plainText, type RichNode } from "#ui/rich-node.ts";
import { splitAnchor } from "./anchor.ts";
import { type HtmlToken, tokenizeHtml } from "./html-tokens.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { warnOfMarkdown, warnOfNumbers, warnOfInvalidTable } from "./warn-of-invalid-markdown.ts";
import { mergeNodes, toRichInline, normalizeInline, warnOfTag } from "./rich-inline.ts";

/** Converts Markdown blocks to formatted text, followed by the footnotes that they are the first to reference. */
export function toRichText(nodes: readonly RootContent[], text: MarkdownText): RichNode[] {
  const blocks = toRichBlocks(nodes, text);
  // A footnote may reference other footnotes.
  for (let footnote = text.footnotes.shift(); footnote; footnote = text.footnotes.shift()) {
    const definition = text.footnoteDefinitions.get(footnote.identifier);
    const children = toRichBlocks(definition?.children ?? [], text);
    blocks.push({ type: "footnote", number: footnote.number, children });
  }
  return blocks;
}

/** Converts Markdown blocks to formatted text. HTML and links without a safe target keep only their text. */
export function toRichBlocks(nodes: readonly RootContent[], text: MarkdownText): RichNode[] {
  return nodes.flatMap((node) => convertBlock(node, text));
}

function convertBlock(node: RootContent, text: MarkdownText): RichNode[] {
  switch (node.type) {
    case "paragraph":
      warnOfInvalidTable(node, text);
      return wrapUnlessEmpty("paragraph", toRichInline(node.children, text));
    case "heading": {
      const { children, id } = parseHeading(node.children, text);
      return children.length === 0 ? [] : [createHeading(node.depth, children, id, text)];
    }
    case "blockquote":
      return wrapUnlessEmpty("quote", toRichBlocks(withoutAlert(node.children, text), text));
    case "list": {
      warnOfNumbers(node, text);
      const children = node.children.map((item): RichNode => {
        const checked = typeof item.checked === "boolean" ? { checked: item.checked } : {};
        return { type: "item", ...checked, children: convertItemContent(item, text) };
      });
      const hasStart = node.ordered && typeof node.start === "number" && node.start !== 1;
      return [
        {
          type: "list",
          ordered: node.ordered === true,
          ...(hasStart ? { start: node.start! } : {}),
          children,
        },
      ];
    }
    case "thematicBreak":
      return [{ type: "rule" }];
    case "code":
      return createCodeBlock(node.value, node.lang);
    case "table":
      return [convertTable(node, text)];
    case "html":
      return convertHtml(node, text);
    default:
      return [];
  }
}

function wrapUnlessEmpty(type: "paragraph" | "quote", children: RichNode[]): RichNode[] {
  return children.length === 0 ? [] : [{ type, children }];
}

function createHeading(
  depth: number,
  children: RichNode[],
  writtenId: string | undefined,
  text: MarkdownText,
): RichNode {
  const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4;
  const id = text.fileIds.headingId(writtenId, plainText(children));
  return { type: "heading", level, id, children };
}

/** An item of one paragraph, with or without lists under it, contains its text directly. */
function convertItemContent(item: ListItem, text: MarkdownText): RichNode[] {
  const blocks = toRichBlocks(item.children, text);
  const [first, ...rest] = blocks;
  return first?.type === "paragraph" && rest.every(({ type }) => type === "list")
    ? [...first.children, ...rest]
    : blocks;
}

/** Code keeps every space and every empty line. */
function createCodeBlock(code: string, info: string | null | undefined): RichNode[] {
  const language = /^[\w+#.-]{1,40}/.exec(info ?? "")?.[0];
  if (code.trim() === "") return [];
  return [{ type: "code-block", text: code, ...(language !== undefined && { language }) }];
}

const alignments: Readonly<Record<string, Align>> = {
  left: "start",
  center: "center",
  right: "end",
};

/** Gives every row as many cells as the longest row, so that no cell is lost. */
function convertTable(node: Table, text: MarkdownText): RichNode {
  const columns = Math.max(...node.children.map((row) => row.children.length));
  const align = Array.from({ length: columns }, (_, column): Align | null => {
    const alignment = node.align?.[column];
    return alignment ? alignments[alignment]! : null;
  });
  const rows = node.children.map((row): RichNode => ({
    type: "row",
    children: Array.from({ length: columns }, (_, column): RichNode => ({
      type: "cell",
      children: toRichInline(row.children[column]?.children ?? [], text),
    })),
  }));
  return {
    type: "table",
    ...(align.some((columnAlign) => columnAlign !== null) && { align }),
    children: rows,
  };
}

export const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;
const alertPattern = new RegExp(`^\\[!(${alertKinds.join("|")})\\][ \\t]*([^\\n]*)`, "i");

/** Returns the callout that `> [!NOTE]` begins, with its optional title; undefined for any other quotation. */
export function parseAlert(
  nodes: readonly RootContent[],
  text: MarkdownText,
): { kind: (typeof alertKinds)[number]; title: string; rest: RootContent[] } | undefined {
  const [first, ...rest] = nodes;
  const firstText = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || firstText?.type !== "text") return undefined;
  const [, kind, title] = alertPattern.exec(text.raw(firstText)) ?? [];
  const lineEnd = firstText.value.indexOf("\n");
  // Text with marks in it, or with other nodes after it on its line, can't be a title, so it stays in the body.
  const hasPlainTitle = lineEnd >= 0 || first.children.length === 1;
  if (kind === undefined) return undefined;
  const value = hasPlainTitle
    ? firstText.value.slice(lineEnd < 0 ? firstText.value.length : lineEnd + 1)
    : firstText.value.slice(kind.length + "[!]".length).trimStart();
  const children = [{ ...firstText, value }, ...first.children.slice(1)];
  const hasBody = children.some((child) => child.type !== "text" || child.value !== "");
  return {
    kind: kind.toLowerCase() as (typeof alertKinds)[number],
    title: hasPlainTitle ? title!.trim() : "",
    rest: [...(hasBody ? [{ ...first, children }] : []), ...rest],
  };
}

function withoutAlert(nodes: readonly RootContent[], text: MarkdownText): readonly RootContent[] {
  const alert = parseAlert(nodes, text);
  if (!alert) return nodes;
  text.warn(
    nodes[0]!,
    `"[!${alert.kind.toUpperCase()}]" begins a block only outside of lists, quotations and other blocks; here it is a quotation.`,
  );
  return alert.rest;
}

/** Returns a heading's content and the id written after it as `{#id}`. */
export function parseHeading(
  nodes: readonly PhrasingContent[],
  text: MarkdownText,
): { children: RichNode[]; id: string | undefined } {
  const lastNode = nodes.at(-1);
  const id = lastNode?.type === "text" ? splitAnchor(text.raw(lastNode))?.id : undefined;
  const nodesWithoutId =
    id === undefined || lastNode?.type !== "text"
      ? nodes
      : [...nodes.slice(0, -1), { ...lastNode, value: splitAnchor(lastNode.value)?.before ?? "" }];
  const inline = toRichInline(nodesWithoutId, text).map((node): RichNode =>
    node.type === "break" ? { type: "text", text: " " } : node,
  );
  return { children: normalizeInline(inline), id };
}

/** Returns the source text, with escapes. */
export function rawText(node: Nodes, text: string): string {
  const { start, end } = node.position ?? {};
  return text.slice(start?.offset ?? 0, end?.offset ?? 0);
}

const blockTags = new Set(
  (
    "address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer " +
    "form header hr li main nav ol p section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);
const headingTag = /^h([1-6])$/;
/** Elements with content that is not for reading. */
const ignoredTags = new Set(["script", "style", "template", "svg", "math", "noscript"]);

/** Converts HTML on its own lines: paragraphs, headings, code, pictures and marks. Other tags keep only their text. */
function convertHtml(node: Html, text: MarkdownText): RichNode[] {
  const blocks: RichNode[] = [];
  let inlineNodes: PhrasingContent[] = [];
  let headingDepth: number | undefined;
  let code: string | undefined;
  let ignoredTag: string | undefined;
  const flushInlineNodes = () => {
    const content = toRichInline(inlineNodes, text);
    inlineNodes = [];
    if (content.length === 0) return;
    if (headingDepth === undefined) blocks.push({ type: "paragraph", children: content });
    else blocks.push(createHeading(headingDepth, mergeNodes(content), undefined, text));
  };
  for (const token of tokenizeHtml(node.value)) {
    if (ignoredTag !== undefined) {
      if (token.type === "close" && token.tag === ignoredTag) ignoredTag = undefined;
    } else if (code !== undefined) {
      if (token.type === "text") code += token.text;
      else if (token.type === "close" && token.tag === "pre") {
        blocks.push(...createCodeBlock(code.replace(/^\n/, ""), undefined));
        code = undefined;
      }
    } else if (token.type === "text") {
      warnOfMarkdown(token, node, text);
      inlineNodes.push({ type: "text", value: token.text });
    } else if (token.type === "open" && ignoredTags.has(token.tag)) {
      text.warn(node, `The HTML tag <${token.tag}> is left out with its content.`, token.line);
      ignoredTag = token.tag;
    } else if (token.tag === "pre" || blockTags.has(token.tag) || headingTag.test(token.tag)) {
      flushInlineNodes();
      headingDepth = undefined;
      if (token.type === "close") continue;
      if (token.tag === "hr") blocks.push({ type: "rule" });
      else if (token.tag === "pre") code = "";
      else if (headingTag.test(token.tag)) headingDepth = Number(headingTag.exec(token.tag)![1]);
      else warnOfTag(token.tag, node, token.line, text);
    } else inlineNodes.push(toInlineHtml(node, token));
  }
  if (code !== undefined) blocks.push(...createCodeBlock(code, undefined));
  flushInlineNodes();
  return blocks;
}

/** Returns a tag as the inline node that Markdown has for it, at its own line. */
function toInlineHtml(node: Html, token: Exclude<HtmlToken, { type: "text" }>): PhrasingContent {
  const start = node.position?.start;
  if (!start) return { type: "html", value: token.raw };
  const point = { ...start, line: start.line + token.line };
  return { type: "html", value: token.raw, position: { start: point, end: point } };
}

/** Whether a paragraph contains only pictures of the folder. */
export function isPictureParagraph(node: RootContent): node is Paragraph {
  return (
    node.type === "paragraph" &&
    node.children.some(({ type }) => type === "image") &&
    node.children.every(
      (child) =>
        (child.type === "image" && !/^(?:https?:)?\/\//i.test(child.url)) ||
        child.type === "break" ||
        (child.type === "text" &&
          (child.value.trim() === "" || splitAnchor(child.value)?.before === "")),
    )
  );
}
