import type { Path } from "#domains/drafts/operations.ts";
import type { Component } from "#domains/pages/component.ts";

export type Blocks = readonly Component[];

/** A block and where it is. */
export type FoundBlock = {
  block: Component;
  /** The list that holds it, and its path from the list of all blocks. */
  list: Blocks;
  path: Path;
  index: number;
  parent: Component | null;
  /** 1 for a block that is in no other. */
  depth: number;
};

/** Iterates over all blocks in reading order, with their places. */
export function* walkBlocks(
  list: Blocks,
  path: Path = [],
  parent: Component | null = null,
): Generator<FoundBlock> {
  for (const [index, block] of list.entries()) {
    yield { block, list, path, index, parent, depth: path.length / 2 + 1 };
    yield* walkBlocks(block.children, [...path, block.id, "children"], block);
  }
}

/** Finds a block by its id; undefined if there is none, for example because somebody else removed it. */
export function findBlock(blocks: Blocks, id: string | null): FoundBlock | undefined {
  for (const found of walkBlocks(blocks)) if (found.block.id === id) return found;
  return undefined;
}

/** Returns the number of levels of a block with the blocks in it: 1 without children. */
export const heightOf = (block: Component): number =>
  1 + Math.max(0, ...block.children.map(heightOf));

/** Returns the number of these blocks and of all blocks in them. */
export const countBlocks = (blocks: Blocks): number => [...walkBlocks(blocks)].length;
