import type { Html, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, Table } from "mdast";
import { type Align, plainText, type RichNode } from "#ui/rich-node.ts";
import { writtenAnchor } from "./anchor.ts";
import { type HtmlToken, htmlTokens } from "./html-tokens.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { warnOfMarkdown, warnOfNumbers, warnOfUnreadTable } from "./warn-of-unread.ts";
import { joined, richInline, tidy, warnOfTag } from "./rich-inline.ts";

/** Converts Markdown blocks to formatted text, followed by the footnotes that they are the first to reference. */
export function richText(nodes: readonly RootContent[], text: MarkdownText): RichNode[] {
  const blocks = richBlocks(nodes, text);
  // A footnote may reference other footnotes.
  for (let note = text.footnotes.shift(); note; note = text.footnotes.shift()) {
    const definition = text.footnoteDefinitions.get(note.identifier);
    const children = richBlocks(definition?.children ?? [], text);
    blocks.push({ type: "footnote", number: note.number, children });
  }
  return blocks;
}

/** Converts Markdown blocks to formatted text. HTML and links without a safe target keep only their text. */
export function richBlocks(nodes: readonly RootContent[], text: MarkdownText): RichNode[] {
  return nodes.flatMap((node) => richBlock(node, text));
}

function richBlock(node: RootContent, text: MarkdownText): RichNode[] {
  switch (node.type) {
    case "paragraph":
      warnOfUnreadTable(node, text);
      return filled("paragraph", richInline(node.children, text));
    case "heading": {
      const { children, id } = headingWords(node.children, text);
      return children.length === 0 ? [] : [heading(node.depth, children, id, text)];
    }
    case "blockquote":
      return filled("quote", richBlocks(withoutAlert(node.children, text), text));
    case "list": {
      warnOfNumbers(node, text);
      const children = node.children.map((item): RichNode => {
        const checked = typeof item.checked === "boolean" ? { checked: item.checked } : {};
        return { type: "item", ...checked, children: itemContent(item, text) };
      });
      const start = node.ordered && typeof node.start === "number" && node.start !== 1;
      return [
        {
          type: "list",
          ordered: node.ordered === true,
          ...(start ? { start: node.start! } : {}),
          children,
        },
      ];
    }
    case "thematicBreak":
      return [{ type: "rule" }];
    case "code":
      return codeBlock(node.value, node.lang);
    case "table":
      return [table(node, text)];
    case "html":
      return htmlBlock(node, text);
    default:
      return [];
  }
}

function filled(type: "paragraph" | "quote", children: RichNode[]): RichNode[] {
  return children.length === 0 ? [] : [{ type, children }];
}

function heading(
  depth: number,
  children: RichNode[],
  written: string | undefined,
  text: MarkdownText,
): RichNode {
  const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4;
  const id = text.file.headingId(written, plainText(children));
  return { type: "heading", level, id, children };
}

/** An item of one paragraph, with or without lists under it, contains its text directly. */
function itemContent(item: ListItem, text: MarkdownText): RichNode[] {
  const blocks = richBlocks(item.children, text);
  const [first, ...rest] = blocks;
  return first?.type === "paragraph" && rest.every(({ type }) => type === "list")
    ? [...first.children, ...rest]
    : blocks;
}

/** Code keeps every space and every empty line. */
function codeBlock(code: string, info: string | null | undefined): RichNode[] {
  const language = /^[\w+#.-]{1,40}/.exec(info ?? "")?.[0];
  if (code.trim() === "") return [];
  return [{ type: "code-block", text: code, ...(language !== undefined && { language }) }];
}

const alignments: Readonly<Record<string, Align>> = {
  left: "start",
  center: "center",
  right: "end",
};

/** Every row gets as many cells as the longest one, so that none is lost. */
function table(node: Table, text: MarkdownText): RichNode {
  const columns = Math.max(...node.children.map((row) => row.children.length));
  const align = Array.from({ length: columns }, (_, column): Align | null => {
    const given = node.align?.[column];
    return given ? alignments[given]! : null;
  });
  const rows = node.children.map((row): RichNode => ({
    type: "row",
    children: Array.from({ length: columns }, (_, column): RichNode => ({
      type: "cell",
      children: richInline(row.children[column]?.children ?? [], text),
    })),
  }));
  return { type: "table", ...(align.some((one) => one !== null) && { align }), children: rows };
}

export const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;
const alert = new RegExp(`^\\[!(${alertKinds.join("|")})\\][ \\t]*([^\\n]*)`, "i");

/** Returns the callout that `> [!NOTE]` begins, with its optional title; undefined for any other quotation. */
export function alertOf(
  nodes: readonly RootContent[],
  text: MarkdownText,
): { kind: (typeof alertKinds)[number]; title: string; rest: RootContent[] } | undefined {
  const [first, ...rest] = nodes;
  const words = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || words?.type !== "text") return undefined;
  const [, kind, title] = alert.exec(text.raw(words)) ?? [];
  const lineEnd = words.value.indexOf("\n");
  // A title with marks in it, or followed by more on its line, can't be a title: its text stays in the body.
  const plain = lineEnd >= 0 || first.children.length === 1;
  if (kind === undefined) return undefined;
  const value = plain
    ? words.value.slice(lineEnd < 0 ? words.value.length : lineEnd + 1)
    : words.value.slice(kind.length + "[!]".length).trimStart();
  const children = [{ ...words, value }, ...first.children.slice(1)];
  const body = children.some((child) => child.type !== "text" || child.value !== "");
  return {
    kind: kind.toLowerCase() as (typeof alertKinds)[number],
    title: plain ? title!.trim() : "",
    rest: [...(body ? [{ ...first, children }] : []), ...rest],
  };
}

function withoutAlert(nodes: readonly RootContent[], text: MarkdownText): readonly RootContent[] {
  const found = alertOf(nodes, text);
  if (!found) return nodes;
  text.warn(
    nodes[0]!,
    `"[!${found.kind.toUpperCase()}]" begins a block only outside of lists, quotations and other blocks; here it is a quotation.`,
  );
  return found.rest;
}

/** Returns a heading's content and the id written after it as `{#id}`. */
export function headingWords(
  nodes: readonly PhrasingContent[],
  text: MarkdownText,
): { children: RichNode[]; id: string | undefined } {
  const last = nodes.at(-1);
  const id = last?.type === "text" ? writtenAnchor(text.raw(last))?.id : undefined;
  const kept =
    id === undefined || last?.type !== "text"
      ? nodes
      : [...nodes.slice(0, -1), { ...last, value: writtenAnchor(last.value)?.before ?? "" }];
  const inline = richInline(kept, text).map((node): RichNode =>
    node.type === "break" ? { type: "text", text: " " } : node,
  );
  return { children: tidy(inline), id };
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
const unread = new Set(["script", "style", "template", "svg", "math", "noscript"]);

/** Converts HTML on its own lines: paragraphs, headings, code, pictures and marks. Other tags keep only their text. */
function htmlBlock(node: Html, text: MarkdownText): RichNode[] {
  const blocks: RichNode[] = [];
  let run: PhrasingContent[] = [];
  let depth: number | undefined;
  let code: string | undefined;
  let skipped: string | undefined;
  const finish = () => {
    const words = richInline(run, text);
    run = [];
    if (words.length === 0) return;
    if (depth === undefined) blocks.push({ type: "paragraph", children: words });
    else blocks.push(heading(depth, joined(words), undefined, text));
  };
  for (const token of htmlTokens(node.value)) {
    if (skipped !== undefined) {
      if (token.type === "close" && token.tag === skipped) skipped = undefined;
    } else if (code !== undefined) {
      if (token.type === "text") code += token.text;
      else if (token.type === "close" && token.tag === "pre") {
        blocks.push(...codeBlock(code.replace(/^\n/, ""), undefined));
        code = undefined;
      }
    } else if (token.type === "text") {
      warnOfMarkdown(token, node, text);
      run.push({ type: "text", value: token.text });
    } else if (token.type === "open" && unread.has(token.tag)) {
      text.warn(node, `The HTML tag <${token.tag}> is left out with its content.`, token.line);
      skipped = token.tag;
    } else if (token.tag === "pre" || blockTags.has(token.tag) || headingTag.test(token.tag)) {
      finish();
      depth = undefined;
      if (token.type === "close") continue;
      if (token.tag === "hr") blocks.push({ type: "rule" });
      else if (token.tag === "pre") code = "";
      else if (headingTag.test(token.tag)) depth = Number(headingTag.exec(token.tag)![1]);
      else warnOfTag(token.tag, node, token.line, text);
    } else run.push(inlineTag(node, token));
  }
  if (code !== undefined) blocks.push(...codeBlock(code, undefined));
  finish();
  return blocks;
}

/** Returns a tag as the inline node that Markdown has for it, at its own line. */
function inlineTag(node: Html, token: Exclude<HtmlToken, { type: "text" }>): PhrasingContent {
  const start = node.position?.start;
  if (!start) return { type: "html", value: token.raw };
  const at = { ...start, line: start.line + token.line };
  return { type: "html", value: token.raw, position: { start: at, end: at } };
}

/** Whether a paragraph contains only pictures of the folder. */
export function isPictures(node: RootContent): node is Paragraph {
  return (
    node.type === "paragraph" &&
    node.children.some(({ type }) => type === "image") &&
    node.children.every(
      (child) =>
        (child.type === "image" && !/^(?:https?:)?\/\//i.test(child.url)) ||
        child.type === "break" ||
        (child.type === "text" &&
          (child.value.trim() === "" || writtenAnchor(child.value)?.before === "")),
    )
  );
}
