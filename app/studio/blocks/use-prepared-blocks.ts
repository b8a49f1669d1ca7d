import { useEffect, useState } from "react";
import type { Component } from "#domains/pages/component.ts";
import type { Blocks } from "./block-tree.ts";
import type { PreparedBlock, PreparedBlocks } from "./prepared-blocks.ts";

/** A pause in editing after which the server is asked again. */
const pauseMs = 600;

type Answer = {
  kinds: string[];
  components: Component[];
  data: Record<string, unknown>;
};

/** Asks the server for what it adds to the blocks, now and after each change. Meanwhile, the last answer stays. */
export function usePreparedBlocks(blocks: Blocks, language: string): PreparedBlocks {
  const [prepared, setPrepared] = useState<PreparedBlocks>({ kinds: null, blocks: new Map() });
  const { kinds } = prepared;
  const isNeeded = kinds === null || needsServer(blocks, kinds);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const aborter = new AbortController();
    const load = async () => {
      const answer = await prepareBlocks(blocks, language, aborter.signal);
      if (answer && !aborter.signal.aborted)
        setPrepared({ kinds: new Set(answer.kinds), blocks: blocksOf(answer) });
    };
    const timer = setTimeout(() => void load(), kinds === null ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
    // The kinds never change after the first answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocks, language, isNeeded]);
  return prepared;
}

const needsServer = (blocks: Blocks, kinds: ReadonlySet<string>): boolean =>
  blocks.some(({ type, children }) => kinds.has(type) || needsServer(children, kinds));

async function prepareBlocks(
  blocks: Blocks,
  language: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch("/api/blocks/prepare", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ language, components: blocks }),
      signal,
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    // Without a connection, the canvas shows what it has.
    return null;
  }
}

function blocksOf({ kinds, components, data }: Answer): Map<string, PreparedBlock> {
  const prepared = new Map<string, PreparedBlock>();
  const add = ({ id, type, props, children }: Component) => {
    if (kinds.includes(type)) prepared.set(id, { props, data: data[id] });
    children.forEach(add);
  };
  components.forEach(add);
  return prepared;
}
