import type { Component } from "#domains/pages/component.ts";
import { pageBlocksMax, pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { plainText, type RichNode } from "#ui/rich-node.ts";
import { textBlock } from "#app/studio/blocks/block-commands.ts";
import { ImportProblem } from "./import-problem.ts";
import { readDocx, type StorePicture } from "./read-docx.ts";
import { readMarkdownFile } from "./read-markdown-file.ts";

export const documentMaxBytes = 20_000_000;

/** A document as a lesson, and what a lesson can't hold of it. */
export type ImportedDocument = {
  title: string;
  blocks: Component[];
  leftOut: { pictures: number; blocks: number; hasDrawings: boolean };
};

/**
 * Reads a Word or Markdown file as a lesson. Its first heading is the title if nothing else names it.
 * @throws ImportProblem
 */
export async function readDocument(
  file: File,
  storePicture: StorePicture,
  newId: () => string,
): Promise<ImportedDocument> {
  if (file.size > documentMaxBytes) throw new ImportProblem("too-large");
  const read = await readBlocks(file, storePicture, newId);
  const [first, ...rest] = read.blocks;
  const nodes = (first?.props["nodes"] ?? []) as RichNode[];
  const heading = read.title === null && nodes[0]?.type === "heading" ? nodes[0] : null;
  const body = nodes.slice(1);
  const blocks = heading
    ? [...(body.length > 0 ? [textBlock(first!.id, body)] : []), ...rest]
    : read.blocks;
  if (blocks.length === 0) throw new ImportProblem("empty");
  if (blocks.length > pageBlocksMax) throw new ImportProblem("too-large");
  const name = file.name.replace(/\.[^.]*$/, "");
  const title = read.title ?? (heading ? plainText([heading]) : "");
  return {
    title: (title || name).slice(0, pageTitleMaxChars),
    blocks,
    leftOut: read.leftOut,
  };
}

type ReadBlocks = Omit<ImportedDocument, "title"> & { title: string | null };

async function readBlocks(
  file: File,
  storePicture: StorePicture,
  newId: () => string,
): Promise<ReadBlocks> {
  const [extension] = /\.[^.]*$/.exec(file.name.toLowerCase()) ?? [];
  if (extension === ".docx") {
    const { nodes, lostPictures, hasLostDrawings } = await readDocx(file, storePicture);
    const blocks = divide(nodes).map((part) => textBlock(newId(), part));
    const leftOut = { pictures: lostPictures, blocks: 0, hasDrawings: hasLostDrawings };
    return { title: null, blocks, leftOut };
  }
  if (extension !== ".md" && extension !== ".markdown") throw new ImportProblem("type");
  const read = readMarkdownFile(await file.text(), file.name, newId);
  const leftOut = { pictures: read.lostPictures, blocks: read.lostBlocks, hasDrawings: false };
  return { title: read.title, blocks: read.blocks, leftOut };
}

/** Divides a long text before its headings, so that its parts can be moved. Footnotes stay with what refers to them. */
function divide(nodes: readonly RichNode[]): RichNode[][] {
  if (nodes.some(({ type }) => type === "footnote")) return [[...nodes]];
  const parts: RichNode[][] = [];
  for (const node of nodes) {
    const begins = node.type === "heading" && node.level === 2;
    if (parts.length === 0 || begins) parts.push([node]);
    else parts.at(-1)!.push(node);
  }
  return parts;
}
