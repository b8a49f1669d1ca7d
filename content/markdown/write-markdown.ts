import type {
  AlignType,
  BlockContent,
  Html,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  TableCell,
} from "mdast";
import { gfmAutolinkLiteralToMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmFootnoteToMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemToMarkdown } from "mdast-util-gfm-task-list-item";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { RichNode } from "#ui/rich-node.ts";
import { isAnchorId } from "./anchor.ts";
import { storedPicture } from "#content/media/stored-picture-of.ts";

/** Names files of the portal relative to the file being written. */
export type NameTextFiles = {
  picture(id: string): string;
  /** Undefined for an address that is not a file of the portal. */
  file(address: string, name: string | undefined): string | undefined;
  /** Returns the file of a lesson, course or page; undefined for other addresses. */
  place(address: string): string | undefined;
};

type Blocks = BlockContent | RootContent;

const writeRaw = Object.assign(({ value }: Html) => value, {
  peek: ({ value }: Html) => value.charAt(0),
});

const options: Options = {
  bullet: "-",
  emphasis: "_",
  fences: true,
  listItemIndent: "one",
  resourceLink: false,
  rule: "*",
  ruleSpaces: true,
  extensions: [
    gfmAutolinkLiteralToMarkdown(),
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmTaskListItemToMarkdown(),
    // A line that begins with ":::" would begin a block.
    {
      handlers: { raw: writeRaw } as Options["handlers"],
      unsafe: [{ atBreak: true, character: ":", after: "::" }],
    },
  ],
};

/** Writes formatted text as Markdown that reads back as the same tree. */
export function writeMarkdown(nodes: readonly RichNode[], name: NameTextFiles): string {
  const root: Root = { type: "root", children: blocksOf(nodes, name) as RootContent[] };
  return toMarkdown(root, options).replace(/\n$/, "");
}

/** Writes plain text on one line. */
export function writeWords(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  const written = toMarkdown(
    { type: "paragraph", children: [{ type: "text", value: words }] },
    options,
  ).replace(/\n$/, "");
  // "#" at the end of a heading would be read as its closing characters.
  return written.replace(/(?<!\\|#)#(?=#*$)/, "\\#");
}

/** Writes a picture on its own line. */
export function writePicture(url: string, alt: string, title: string): string {
  const image = { type: "image" as const, url, alt, ...(title !== "" && { title }) };
  return toMarkdown({ type: "paragraph", children: [image] }, options).replace(/\n$/, "");
}

const inlineTypes = new Set<RichNode["type"]>([
  "text",
  "break",
  "code",
  "strong",
  "emphasis",
  "strike",
  "sub",
  "sup",
  "link",
  "picture",
  "anchor",
  "reference",
]);

/** Puts loose text among blocks into a paragraph. */
function blocksOf(nodes: readonly RichNode[], name: NameTextFiles): Blocks[] {
  const blocks: Blocks[] = [];
  let words: RichNode[] = [];
  const finish = () => {
    if (words.length > 0) blocks.push({ type: "paragraph", children: inline(words, name) });
    words = [];
  };
  for (const node of nodes) {
    if (inlineTypes.has(node.type)) words.push(node);
    else {
      finish();
      blocks.push(...block(node, name));
    }
  }
  finish();
  return blocks;
}

const alignments: Readonly<Record<string, AlignType>> = {
  start: "left",
  center: "center",
  end: "right",
};

function block(node: RichNode, name: NameTextFiles): Blocks[] {
  switch (node.type) {
    case "paragraph":
      return [{ type: "paragraph", children: inline(node.children, name) }];
    case "heading": {
      const words = inline(node.children, name, " ");
      const id = node.id !== undefined && isAnchorId(node.id) ? [raw(` {#${node.id}}`)] : [];
      return [{ type: "heading", depth: node.level, children: [...words, ...id] }];
    }
    case "rule":
      return [{ type: "thematicBreak" }];
    case "quote":
      return [{ type: "blockquote", children: blocksOf(node.children, name) as BlockContent[] }];
    case "code-block":
      return [{ type: "code", lang: node.language ?? null, value: node.text }];
    case "list": {
      const items = node.children.map((item) => listItem(item, name));
      const spread = items.some((item) => item.spread);
      return [
        {
          type: "list",
          ordered: node.ordered,
          start: node.ordered ? (node.start ?? 1) : null,
          spread,
          children: items,
        },
      ];
    }
    case "table": {
      const align = node.align?.map((one) => (one === null ? null : alignments[one]!)) ?? [];
      const children = node.children.map((row) => ({
        type: "tableRow" as const,
        children: childrenOf(row).map((cell): TableCell => ({
          type: "tableCell",
          children: inline(childrenOf(cell), name, "<br>", true),
        })),
      }));
      return [{ type: "table", align, children }];
    }
    case "footnote": {
      const label = String(node.number);
      const children = blocksOf(node.children, name) as BlockContent[];
      return [{ type: "footnoteDefinition", identifier: label, label, children }];
    }
    default:
      return blocksOf(childrenOf(node), name);
  }
}

const childrenOf = (node: RichNode): readonly RichNode[] =>
  "children" in node ? node.children : [];

/** Writes an item that contains blocks with empty lines, and an item of text and lists without. */
function listItem(item: RichNode, name: NameTextFiles): ListItem {
  const children = item.type === "item" ? item.children : [item];
  const spread = children.some(({ type }) => !inlineTypes.has(type) && type !== "list");
  const checked = item.type === "item" ? (item.checked ?? null) : null;
  const blocks = blocksOf(children, name) as BlockContent[];
  return { type: "listItem", spread, checked, children: blocks };
}

/** Returns a node that is written unchanged. The library's own HTML node would join its line with the one before. */
const raw = (value: string): Html => ({ type: "raw", value }) as unknown as Html;

/** @param lineBreak what to write for a line break where Markdown has no syntax for one */
function inline(
  nodes: readonly RichNode[],
  name: NameTextFiles,
  lineBreak?: string,
  inTable = false,
): PhrasingContent[] {
  const each = (inner: readonly RichNode[]) => inline(inner, name, lineBreak, inTable);
  return nodes.flatMap((node, place): PhrasingContent[] => {
    switch (node.type) {
      case "text":
        // A colon after the reference "[^1]" would make it the beginning of a footnote.
        return nodes[place - 1]?.type === "reference" && node.text.startsWith(":")
          ? [raw("\\:"), ...textNodes(node.text.slice(1))]
          : textNodes(node.text);
      case "break":
        return [lineBreak === undefined ? { type: "break" } : raw(lineBreak)];
      case "code":
        // Within a table a backslash before a bar can't be written between backticks.
        return inTable && /\\\|/.test(node.text)
          ? tagged("code", textNodes(node.text))
          : [{ type: "inlineCode", value: node.text }];
      case "strong":
      case "emphasis":
        return [{ type: node.type, children: each(node.children) }];
      case "strike":
        return isSafeStrike(nodes, place)
          ? [{ type: "delete", children: each(node.children) }]
          : tagged("del", each(node.children));
      case "sub":
      case "sup":
        return tagged(node.type, each(node.children));
      case "link": {
        const url = name.file(node.href, node.download) ?? name.place(node.href) ?? node.href;
        return [{ type: "link", url, children: each(node.children) }];
      }
      case "picture": {
        const { id, alt } = storedPicture(node.picture) ?? { id: undefined, alt: "" };
        const title = node.caption === undefined ? {} : { title: node.caption };
        return id === undefined ? [] : [{ type: "image", url: name.picture(id), alt, ...title }];
      }
      case "anchor":
        return isAnchorId(node.id) ? [raw(`<a id="${node.id}"></a>`)] : [];
      case "reference": {
        const label = String(node.number);
        return [{ type: "footnoteReference", identifier: label, label }];
      }
      default:
        return each(childrenOf(node));
    }
  });
}

const tagged = (tag: string, children: PhrasingContent[]): PhrasingContent[] => [
  raw(`<${tag}>`),
  ...children,
  raw(`</${tag}>`),
];

/** Returns the nodes of a text. "{#" is escaped, because it would be read as the beginning of an id. */
function textNodes(text: string): PhrasingContent[] {
  return text
    .split(/(\{#)/)
    .map((part): PhrasingContent => (part === "{#" ? raw("{\\#") : { type: "text", value: part }));
}

const isBlankOrEnd = (node: RichNode | undefined, side: "start" | "end"): boolean =>
  node === undefined ||
  node.type === "break" ||
  (node.type === "text" &&
    (side === "start" ? node.text.startsWith(" ") : node.text.endsWith(" ")));

/** Whether Markdown certainly reads `~~` as a strikethrough: it needs spaces outside and letters or digits inside. */
function isSafeStrike(nodes: readonly RichNode[], place: number): boolean {
  const node = nodes[place]!;
  const inner = childrenOf(node);
  const [first] = inner;
  const last = inner.at(-1);
  return (
    isBlankOrEnd(nodes[place - 1], "end") &&
    isBlankOrEnd(nodes[place + 1], "start") &&
    first?.type === "text" &&
    last?.type === "text" &&
    /^[\p{L}\p{N}]/u.test(first.text) &&
    /[\p{L}\p{N}]$/u.test(last.text)
  );
}
