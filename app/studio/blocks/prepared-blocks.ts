import { createContext, useContext } from "react";
import { textKind } from "./block-commands.ts";
import type { Component } from "#domains/pages/component.ts";

/** What the server has added to blocks whose views need more than their properties. */
export type PreparedBlocks = {
  /** The kinds that need the server; null: it hasn't answered yet. */
  kinds: ReadonlySet<string> | null;
  /** By the block's id. A block without an entry shows nothing to learners. */
  blocks: ReadonlyMap<string, PreparedBlock>;
};
export type PreparedBlock = { props: Record<string, unknown>; data?: unknown };

export const PreparedContext = createContext<PreparedBlocks>({ kinds: null, blocks: new Map() });

/** Returns what the server has added to a block; undefined if its kind needs nothing. */
export function usePreparedBlock({
  id,
  type,
}: Component): PreparedBlock | "loading" | "missing" | undefined {
  const { kinds, blocks } = useContext(PreparedContext);
  if (kinds === null) return type === textKind ? undefined : "loading";
  if (kinds.has(type)) return blocks.get(id) ?? "missing";
  return undefined;
}
