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
import { parseStoredPicture } from "#content/media/parse-stored-picture.ts";

/** Names files of the portal relative to the file being written. */
export type TextFileNamer = {
  picture(id: string): string;
  /** Undefined for an address that is not a file of the portal. */
  file(address: string, name: string | undefined): string | undefined;
  /** Returns the file of a lesson, course or page; undefined for other addresses. */
  contentFile(address: string): string | undefined;
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
export function writeMarkdown(nodes: readonly RichNode[], fileNamer: TextFileNamer): string {
  const root: Root = { type: "root", children: toBlocks(nodes, fileNamer) as RootContent[] };
  return toMarkdown(root, options).replace(/\n$/, "");
}

/** Writes plain text on one line. */
export function writePlainText(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  const markdown = toMarkdown(
    { type: "paragraph", children: [{ type: "text", value: words }] },
    options,
  ).replace(/\n$/, "");
  // "#" at the end of a heading would be read as its closing characters.
  return markdown.replace(/(?<!\\|#)#(?=#*$)/, "\\#");
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

/** Converts nodes to blocks, and puts loose text among them into paragraphs. */
function toBlocks(nodes: readonly RichNode[], fileNamer: TextFileNamer): Blocks[] {
  const blocks: Blocks[] = [];
  let inlineNodes: RichNode[] = [];
  const flushInlineNodes = () => {
    if (inlineNodes.length > 0)
      blocks.push({ type: "paragraph", children: convertInline(inlineNodes, fileNamer) });
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (inlineTypes.has(node.type)) inlineNodes.push(node);
    else {
      flushInlineNodes();
      blocks.push(...convertBlock(node, fileNamer));
    }
  }
  flushInlineNodes();
  return blocks;
}

const alignments: Readonly<Record<string, AlignType>> = {
  start: "left",
  center: "center",
  end: "right",
};

function convertBlock(node: RichNode, fileNamer: TextFileNamer): Blocks[] {
  switch (node.type) {
    case "paragraph":
      return [{ type: "paragraph", children: convertInline(node.children, fileNamer) }];
    case "heading": {
      const words = convertInline(node.children, fileNamer, " ");
      const id =
        node.id !== undefined && isAnchorId(node.id) ? [createRawNode(` {#${node.id}}`)] : [];
      return [{ type: "heading", depth: node.level, children: [...words, ...id] }];
    }
    case "rule":
      return [{ type: "thematicBreak" }];
    case "quote":
      return [
        { type: "blockquote", children: toBlocks(node.children, fileNamer) as BlockContent[] },
      ];
    case "code-block":
      return [{ type: "code", lang: node.language ?? null, value: node.text }];
    case "list": {
      const items = node.children.map((item) => convertListItem(item, fileNamer));
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
      const align =
        node.align?.map((cellAlign) => (cellAlign === null ? null : alignments[cellAlign]!)) ?? [];
      const children = node.children.map((row) => ({
        type: "tableRow" as const,
        children: childrenOf(row).map((cell): TableCell => ({
          type: "tableCell",
          children: convertInline(childrenOf(cell), fileNamer, "<br>", true),
        })),
      }));
      return [{ type: "table", align, children }];
    }
    case "footnote": {
      const label = String(node.number);
      const children = toBlocks(node.children, fileNamer) as BlockContent[];
      return [{ type: "footnoteDefinition", identifier: label, label, children }];
    }
    default:
      return toBlocks(childrenOf(node), fileNamer);
  }
}

const childrenOf = (node: RichNode): readonly RichNode[] =>
  "children" in node ? node.children : [];

/** Converts an item. If it contains blocks other than lists, it is written with empty lines between its parts. */
function convertListItem(item: RichNode, fileNamer: TextFileNamer): ListItem {
  const children = item.type === "item" ? item.children : [item];
  const spread = children.some(({ type }) => !inlineTypes.has(type) && type !== "list");
  const checked = item.type === "item" ? (item.checked ?? null) : null;
  const blocks = toBlocks(children, fileNamer) as BlockContent[];
  return { type: "listItem", spread, checked, children: blocks };
}

/** Returns a node that is written unchanged. The library's own HTML node would join its line with the one before. */
const createRawNode = (value: string): Html => ({ type: "raw", value }) as unknown as Html;

/** @param lineBreak what to write for a line break where Markdown has no syntax for one */
function convertInline(
  nodes: readonly RichNode[],
  fileNamer: TextFileNamer,
  lineBreak?: string,
  inTable = false,
): PhrasingContent[] {
  const convertChildren = (inner: readonly RichNode[]) =>
    convertInline(inner, fileNamer, lineBreak, inTable);
  return nodes.flatMap((node, index): PhrasingContent[] => {
    switch (node.type) {
      case "text":
        // A colon after the reference "[^1]" would make it the beginning of a footnote.
        return nodes[index - 1]?.type === "reference" && node.text.startsWith(":")
          ? [createRawNode("\\:"), ...textNodes(node.text.slice(1))]
          : textNodes(node.text);
      case "break":
        return [lineBreak === undefined ? { type: "break" } : createRawNode(lineBreak)];
      case "code":
        // Within a table a backslash before a bar can't be written between backticks.
        return inTable && /\\\|/.test(node.text)
          ? wrapInTag("code", textNodes(node.text))
          : [{ type: "inlineCode", value: node.text }];
      case "strong":
      case "emphasis":
        return [{ type: node.type, children: convertChildren(node.children) }];
      case "strike":
        return isSafeStrike(nodes, index)
          ? [{ type: "delete", children: convertChildren(node.children) }]
          : wrapInTag("del", convertChildren(node.children));
      case "sub":
      case "sup":
        return wrapInTag(node.type, convertChildren(node.children));
      case "link": {
        const url =
          fileNamer.file(node.href, node.download) ?? fileNamer.contentFile(node.href) ?? node.href;
        return [{ type: "link", url, children: convertChildren(node.children) }];
      }
      case "picture": {
        const { id, alt } = parseStoredPicture(node.picture) ?? { id: undefined, alt: "" };
        const title = node.caption === undefined ? {} : { title: node.caption };
        return id === undefined
          ? []
          : [{ type: "image", url: fileNamer.picture(id), alt, ...title }];
      }
      case "anchor":
        return isAnchorId(node.id) ? [createRawNode(`<a id="${node.id}"></a>`)] : [];
      case "reference": {
        const label = String(node.number);
        return [{ type: "footnoteReference", identifier: label, label }];
      }
      default:
        return convertChildren(childrenOf(node));
    }
  });
}

const wrapInTag = (tag: string, children: PhrasingContent[]): PhrasingContent[] => [
  createRawNode(`<${tag}>`),
  ...children,
  createRawNode(`</${tag}>`),
];

/** Returns the nodes of a text. "{#" is escaped, because it would be read as the beginning of an id. */
function textNodes(text: string): PhrasingContent[] {
  return text
    .split(/(\{#)/)
    .map((part): PhrasingContent =>
      part === "{#" ? createRawNode("{\\#") : { type: "text", value: part },
    );
}

const isBlankOrEnd = (node: RichNode | undefined, side: "start" | "end"): boolean =>
  node === undefined ||
  node.type === "break" ||
  (node.type === "text" &&
    (side === "start" ? node.text.startsWith(" ") : node.text.endsWith(" ")));

/** Whether Markdown certainly reads `~~` as a strikethrough: it needs spaces outside and letters or digits inside. */
function isSafeStrike(nodes: readonly RichNode[], index: number): boolean {
  const node = nodes[index]!;
  const inner = childrenOf(node);
  const [first] = inner;
  const last = inner.at(-1);
  return (
    isBlankOrEnd(nodes[index - 1], "end") &&
    isBlankOrEnd(nodes[index + 1], "start") &&
    first?.type === "text" &&
    last?.type === "text" &&
    /^[\p{L}\p{N}]/u.test(first.text) &&
    /[\p{L}\p{N}]$/u.test(last.text)
  );
}
