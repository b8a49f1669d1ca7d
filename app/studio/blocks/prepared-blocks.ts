import { createContext, useContext } from "react";
import { textKind } from "./block-commands.ts";
import type { Viewer } from "./canvas-view.ts";
import type { Component } from "#domains/pages/component.ts";

/** What the server has added to blocks whose views need more than their properties. */
export type PreparedBlocks = {
  /** The kinds that need the server; null: it hasn't answered yet. */
  kinds: ReadonlySet<string> | null;
  /** By the block's id. A block that was asked for and has no entry shows nothing to learners. */
  blocks: ReadonlyMap<string, PreparedBlock>;
  /** The ids of the blocks that the server was asked for. */
  asked: ReadonlySet<string>;
  /** Whose view this is; undefined: the person's own. */
  viewer?: Viewer | undefined;
  /** Whether the first request has ended, with an answer or without one. */
  isSettled: boolean;
};
export type PreparedBlock = { props: Record<string, unknown>; data?: unknown };

export const nothingPrepared: PreparedBlocks = {
  kinds: null,
  blocks: new Map(),
  asked: new Set(),
  isSettled: false,
};

export const PreparedContext = createContext<PreparedBlocks>(nothingPrepared);

/** Returns what the server has added to a block; undefined if its kind needs nothing. */
export function usePreparedBlock({
  id,
  type,
}: Component): PreparedBlock | "loading" | "missing" | undefined {
  const { kinds, blocks, asked } = useContext(PreparedContext);
  if (kinds === null) return type === textKind ? undefined : "loading";
  if (!kinds.has(type)) return undefined;
  return blocks.get(id) ?? (asked.has(id) ? "missing" : "loading");
}
