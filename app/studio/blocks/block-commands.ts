import {
  applyOperations,
  type JsonObject,
  type Operation,
  type Path,
  readPath,
} from "#domains/drafts/operations.ts";
import type { Component } from "#domains/pages/component.ts";
import { pageBlocksMax, treeDepthMax } from "#domains/pages/page-limits.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { type Blocks, countBlocks, findBlock, type FoundBlock, heightOf } from "./block-tree.ts";
import { mayContain } from "./child-kinds.ts";

/**
 * What an editor does with blocks, as operations of a draft. Each command takes the blocks and the path `base` at which
 * the document holds them. It returns no operations if it isn't possible.
 */

/** The kind of block that holds formatted text. */
export const textKind = "rich-text";

/** A place in a list of blocks: in `parent` (null: in no other block), after the block `after` (null: as the first). */
export type Place = { parent: string | null; after: string | null };

/** Returns the place directly after a block; without one, the place at the end. */
export function placeAfter(blocks: Blocks, id: string | null): Place {
  const found = findBlock(blocks, id);
  if (!found) return { parent: null, after: blocks.at(-1)?.id ?? null };
  return { parent: found.parent?.id ?? null, after: found.block.id };
}

/** Adds a block with its children. */
export function insertBlock(
  blocks: Blocks,
  base: Path,
  block: Component,
  { parent, after }: Place,
): Operation[] {
  const list = findList(blocks, parent);
  if (!list || !isAllowed(list, block)) return [];
  if (countBlocks(blocks) + countBlocks([block]) > pageBlocksMax) return [];
  return [
    {
      op: "insert",
      path: [...base, ...list.path],
      after: knownAfter(list, after),
      item: json(block),
    },
  ];
}

/** Adds blocks one after another: all of them, or none if one doesn't fit. */
export function insertBlocks(
  blocks: Blocks,
  base: Path,
  added: readonly Component[],
  { parent, after }: Place,
): Operation[] {
  const [first] = added;
  const list = findList(blocks, parent);
  if (!first || !list || !added.every((block) => isAllowed(list, block))) return [];
  if (countBlocks(blocks) + countBlocks(added) > pageBlocksMax) return [];
  const path = [...base, ...list.path];
  const inserts = added.map((block, index): Operation => ({
    op: "insert",
    path,
    after: added[index - 1]?.id ?? knownAfter(list, after),
    item: json(block),
  }));
  return asUnit(first.id, inserts);
}

/** Moves a block to a place. */
export function moveBlock(blocks: Blocks, base: Path, id: string, place: Place): Operation[] {
  const found = findBlock(blocks, id);
  const list = findList(blocks, place.parent);
  if (!found || !list || !isAllowed(list, found.block) || place.after === id) return [];
  if (findBlock([found.block], place.parent)) return [];
  const others = { list: list.list.filter((block) => block.id !== id) };
  const after = knownAfter(others, place.after);
  const isSameList = (found.parent?.id ?? null) === place.parent;
  if (isSameList && after === (found.list[found.index - 1]?.id ?? null)) return [];
  return [{ op: "move", path: [...base, ...found.path], id, to: [...base, ...list.path], after }];
}

/** `in`: to the end of the block above; `out`: to the place after the block that contains it. */
export const directions = ["up", "down", "in", "out"] as const;
export type Direction = (typeof directions)[number];

/** Moves a block by one step. */
export function moveBlockBy(
  blocks: Blocks,
  base: Path,
  id: string,
  direction: Direction,
): Operation[] {
  const place = findNextPlace(blocks, id, direction);
  return place ? moveBlock(blocks, base, id, place) : [];
}

function findNextPlace(blocks: Blocks, id: string, direction: Direction): Place | undefined {
  const found = findBlock(blocks, id);
  if (!found) return undefined;
  const { list, index, parent } = found;
  const parentId = parent?.id ?? null;
  const previous = list[index - 1];
  switch (direction) {
    case "up":
      return previous && { parent: parentId, after: list[index - 2]?.id ?? null };
    case "down":
      return list[index + 1] && { parent: parentId, after: list[index + 1]!.id };
    case "in":
      return previous && { parent: previous.id, after: previous.children.at(-1)?.id ?? null };
    case "out":
      return parent ? placeAfter(blocks, parent.id) : undefined;
  }
}

/** Removes a block and the blocks in it. */
export function removeBlock(blocks: Blocks, base: Path, id: string): Operation[] {
  const found = findBlock(blocks, id);
  return found ? [{ op: "remove", path: [...base, ...found.path], id }] : [];
}

/** Adds a copy of a block after it. `newId` makes the ids of the copies. */
export function duplicateBlock(
  blocks: Blocks,
  base: Path,
  id: string,
  newId: () => string,
): Operation[] {
  const found = findBlock(blocks, id);
  return found
    ? insertBlock(blocks, base, copyBlock(found.block, newId), placeAfter(blocks, id))
    : [];
}

/** Returns a copy with new ids, so that nobody's answers belong to both. */
export const copyBlock = (block: Component, newId: () => string): Component => ({
  ...block,
  id: newId(),
  children: block.children.map((child) => copyBlock(child, newId)),
});

/** Sets one property of a block; undefined removes it, so that its default counts. */
export function setProp(
  blocks: Blocks,
  base: Path,
  id: string,
  { name, value }: { name: string; value: unknown },
): Operation[] {
  const found = findBlock(blocks, id);
  if (!found) return [];
  const path = [...base, ...found.path, id, "props", name];
  if (value !== undefined) return [{ op: "set", path, value: value as never }];
  return Object.hasOwn(found.block.props, name) ? [{ op: "unset", path }] : [];
}

/** Marks operations that only make sense together: if somebody else has changed one place, none is applied. */
const asUnit = (unit: string, operations: readonly Operation[]): Operation[] =>
  operations.map((operation) => ({ ...operation, unit }));

/** Joins a text block to the text block above it. */
export function mergeWithPrevious(blocks: Blocks, base: Path, id: string): Operation[] {
  const found = findBlock(blocks, id);
  const previous = found?.list[found.index - 1];
  if (!found || !isText(found.block) || !previous || !isText(previous)) return [];
  if (found.block.children.length > 0) return [];
  const nodes = [...nodesOf(previous), ...nodesOf(found.block)];
  return asUnit(id, [
    ...setProp(blocks, base, previous.id, { name: "nodes", value: nodes }),
    ...removeBlock(blocks, base, id),
  ]);
}

/** Divides a text block in two, with other blocks between them. A part without text is left out. */
export function splitText(
  blocks: Blocks,
  base: Path,
  id: string,
  parts: { before: RichNode[]; between: readonly Component[]; after: RichNode[]; afterId: string },
): Operation[] {
  const found = findBlock(blocks, id);
  if (!found || !isText(found.block)) return [];
  const rest = parts.after.length > 0 ? [textBlock(parts.afterId, parts.after)] : [];
  const added = [...parts.between, ...rest];
  if (countBlocks(blocks) + countBlocks(added) > pageBlocksMax) return [];
  if (!added.every((block) => isAllowed(found, block))) return [];
  const list = [...base, ...found.path];
  const inserts = added.map((block, index): Operation => ({
    op: "insert",
    path: list,
    after: added[index - 1]?.id ?? id,
    item: json(block),
  }));
  const shortened: Operation[] =
    parts.before.length > 0
      ? setProp(blocks, base, id, { name: "nodes", value: parts.before })
      : [{ op: "remove", path: list, id }];
  return asUnit(parts.afterId, [...inserts, ...shortened]);
}

/** Returns the blocks after a change that the draft doesn't show yet. */
export function applyToBlocks(blocks: Blocks, base: Path, operations: Operation[]): Blocks {
  const document = base.reduceRight<unknown>((value, key) => ({ [key]: value }), blocks);
  const changed = applyOperations(document as JsonObject, operations).document;
  return readPath(changed, base) as unknown as Component[];
}

/** Returns a block of formatted text. */
export const textBlock = (id: string, nodes: RichNode[]): Component => ({
  id,
  type: textKind,
  props: { nodes },
  children: [],
});

export const isText = ({ type }: Component): boolean => type === textKind;

const nodesOf = ({ props }: Component): RichNode[] =>
  Array.isArray(props["nodes"]) ? (props["nodes"] as RichNode[]) : [];

const json = (block: Component) => block as unknown as JsonObject & { id: string };

/** A list of blocks that may get another one. */
type List = Pick<FoundBlock, "list" | "path" | "parent" | "depth">;

function findList(blocks: Blocks, parentId: string | null): List | undefined {
  if (parentId === null) return { list: blocks, path: [], parent: null, depth: 1 };
  const found = findBlock(blocks, parentId);
  if (!found) return undefined;
  const { block, path, depth } = found;
  return {
    list: block.children,
    path: [...path, block.id, "children"],
    parent: block,
    depth: depth + 1,
  };
}

/** The stored tree counts its levels from 0. */
const isAllowed = ({ parent, depth }: List, block: Component): boolean =>
  mayContain(parent, block.type) && depth - 1 + heightOf(block) - 1 <= treeDepthMax;

/** Returns the block to insert after, or the last one if it has gone. */
const knownAfter = ({ list }: Pick<List, "list">, after: string | null): string | null =>
  after === null || list.some(({ id }) => id === after) ? after : (list.at(-1)?.id ?? null);
