import type { RichNode } from "#ui/rich-node.ts";
import { writeInline } from "./write-inline.ts";

/** Formatted text as Markdown that reads back as the same tree. */
export function writeMarkdown(nodes: readonly RichNode[]): string {
  return writeBlocks(nodes).join("\n");
}

/** The lines of blocks, an empty line between two. */
function writeBlocks(nodes: readonly RichNode[]): string[] {
  const lines: string[] = [];
  let bullet = 0;
  for (const [place, block] of blocksOf(nodes).entries()) {
    const before = blocksOf(nodes)[place - 1];
    // Two lists in a row would run into one if they had the same sign.
    const alike =
      block.type === "list" && before?.type === "list" && before.ordered === block.ordered;
    bullet = alike ? 1 - bullet : 0;
    if (place > 0) lines.push("");
    lines.push(...writeBlock(block, bullet));
  }
  return lines;
}

const blockTypes = new Set(["paragraph", "quote", "heading", "list", "rule", "item"]);

/** Loose words among blocks stand in a paragraph. */
function blocksOf(nodes: readonly RichNode[]): RichNode[] {
  const blocks: RichNode[] = [];
  let words: RichNode[] = [];
  const finish = () => {
    if (words.length > 0) blocks.push({ type: "paragraph", children: words });
    words = [];
  };
  for (const node of nodes) {
    if (!blockTypes.has(node.type)) words.push(node);
    else {
      finish();
      blocks.push(node);
    }
  }
  finish();
  return blocks;
}

function writeBlock(node: RichNode, bullet: number): string[] {
  switch (node.type) {
    case "heading":
      return [`${"#".repeat(node.level)} ${headingLine(node)}`];
    case "rule":
      return ["* * *"];
    case "quote":
      return writeBlocks(node.children).map((line) => (line === "" ? ">" : `> ${line}`));
    case "list":
      return writeList(node, bullet);
    case "item":
      return writeBlocks(node.children);
    default:
      return writeInline("children" in node ? node.children : [node]).split("\n");
  }
}

function headingLine(node: Extract<RichNode, { type: "heading" }>): string {
  const words = writeInline(node.children).replace(/\\\n/g, " ");
  return node.id === undefined ? words : `${words} {#${node.id}}`;
}

function writeList(list: Extract<RichNode, { type: "list" }>, bullet: number): string[] {
  return list.children.flatMap((item, place) => {
    const sign = list.ordered
      ? `${(list.start ?? 1) + place}${bullet === 0 ? "." : ")"}`
      : bullet === 0
        ? "-"
        : "*";
    const children = "children" in item ? item.children : [item];
    const lines = writeItem(children);
    const indent = " ".repeat(sign.length + 1);
    const spaced =
      place > 0 && (isSpread(children) || isSpread(childrenOf(list.children[place - 1])));
    return [
      ...(spaced ? [""] : []),
      ...lines.map((line, at) =>
        at === 0 ? `${sign} ${line}` : line === "" ? "" : `${indent}${line}`,
      ),
    ];
  });
}

function childrenOf(node: RichNode | undefined): RichNode[] {
  return node && "children" in node ? node.children : [];
}

/** An item of blocks is written with empty lines; one of words, with lists under it, without. */
function isSpread(children: readonly RichNode[]): boolean {
  return children.some(({ type }) => blockTypes.has(type) && type !== "list");
}

function writeItem(children: readonly RichNode[]): string[] {
  if (isSpread(children)) return writeBlocks(children);
  const words = children.filter(({ type }) => type !== "list");
  const lists = children.filter((node) => node.type === "list");
  return [
    ...(words.length > 0 ? writeInline(words).split("\n") : []),
    ...lists.flatMap((list, place) => writeBlock(list, place % 2)),
  ];
}

/** Plain words as a title in quotation marks. */
export function writeTitle(text: string): string {
  return `"${text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\"]/g, "\\$&")
    .replace(/&(?=[#\w])/g, "\\&")}"`;
}
