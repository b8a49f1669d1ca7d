import { checkTree } from "#domains/pages/check-tree.ts";
import type { Component } from "#domains/pages/component.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { mayContain } from "./child-kinds.ts";
import { summaryOf } from "./block-names.ts";
import { walkBlocks } from "./block-tree.ts";

/** The type of copied blocks in the clipboard, next to their plain text. */
const blocksType = "application/x-lampstand-blocks+json";
const clipboardMaxChars = 500_000;

/** Copies blocks, with their text for other programs. */
export function writeClipboard(clipboard: DataTransfer, blocks: readonly Component[]): void {
  clipboard.setData(blocksType, JSON.stringify(blocks));
  const lines = [...walkBlocks(blocks)].map(({ block }) => summaryOf(block)).filter(Boolean);
  clipboard.setData("text/plain", lines.join("\n"));
}

/** Returns copied blocks; null if there are none that could be pasted. Any page can write into the clipboard. */
export function readClipboard(clipboard: DataTransfer): Component[] | null {
  const text = clipboard.getData(blocksType);
  return text === "" || text.length > clipboardMaxChars ? null : parseCopiedBlocks(text);
}

/** Reads copied blocks; null unless they are blocks that can be inserted. */
export const parseCopiedBlocks = (text: string): Component[] | null =>
  readKnownBlocks(parseJson(text));

/** Returns blocks from elsewhere; null unless they are a tree of known kinds in places that they may have. */
export function readKnownBlocks(blocks: unknown): Component[] | null {
  if (checkTree(blocks, "blocks", () => null)) return null;
  const tree = blocks as Component[];
  for (const { block, parent } of walkBlocks(tree))
    if (!catalogue.has(block.type) || !mayContain(parent, block.type)) return null;
  return tree.length > 0 ? tree.map(onlyKnownKeys) : null;
}

const onlyKnownKeys = ({ id, type, props, children }: Component): Component => ({
  id,
  type,
  props,
  children: children.map(onlyKnownKeys),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
