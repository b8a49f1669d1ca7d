import { parseComponent } from "#blocks/parse-tree.ts";
import type { Component } from "#domains/pages/component.ts";

type ReadBlock = ReturnType<typeof parseComponent>;

/** Drafts share the blocks that didn't change, so each version of a block is read once. */
const readBlocks = new WeakMap<Component, ReadBlock>();

/** Reads a block with its kind's schema, or returns what is wrong with it. */
export function readBlock(block: Component): ReadBlock {
  const known = readBlocks.get(block);
  if (known) return known;
  const read = parseComponent(block);
  readBlocks.set(block, read);
  return read;
}
