import { useEffect, useState } from "react";
import type { Viewer } from "./canvas-view.ts";
import type { Component } from "#domains/pages/component.ts";
import { type Blocks, walkBlocks } from "./block-tree.ts";
import { nothingPrepared, type PreparedBlock, type PreparedBlocks } from "./prepared-blocks.ts";

/** A pause in editing after which the server is asked again. */
const pauseMs = 600;

type Answer = {
  kinds: string[];
  components: Component[];
  data: Record<string, unknown>;
};

/** Asks the server for what it adds to the blocks, now and after each change. Meanwhile, the last answer stays. */
export function usePreparedBlocks(
  blocks: Blocks,
  language: string,
  viewer?: Viewer,
): PreparedBlocks {
  const [prepared, setPrepared] = useState<PreparedBlocks>(nothingPrepared);
  const { kinds, asked } = prepared;
  const isNeeded = kinds === null || needsServer(blocks, kinds);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const aborter = new AbortController();
    const load = async () => {
      const answer = await prepareBlocks({ language, viewer, components: blocks }, aborter.signal);
      if (aborter.signal.aborted) return;
      setPrepared((before) =>
        answer ? { ...preparedOf(answer, blocks), viewer } : { ...before, isSettled: true },
      );
    };
    // Nothing of a new block is shown before the answer.
    const isUrgent =
      kinds === null ||
      viewer !== prepared.viewer ||
      [...idsOf(blocks, kinds)].some((id) => !asked.has(id));
    const timer = setTimeout(() => void load(), isUrgent ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
    // The kinds never change after the first answer, and an answer is no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocks, language, viewer, isNeeded]);
  return prepared;
}

const needsServer = (blocks: Blocks, kinds: ReadonlySet<string>): boolean =>
  idsOf(blocks, kinds).size > 0;

/** Returns the ids of the blocks of these kinds. */
const idsOf = (blocks: Blocks, kinds: ReadonlySet<string>): Set<string> =>
  new Set([...walkBlocks(blocks)].flatMap(({ block }) => (kinds.has(block.type) ? block.id : [])));

async function prepareBlocks(
  asked: { language: string; viewer: Viewer | undefined; components: Blocks },
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch("/api/blocks/prepare", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
      signal,
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    // Without a connection, the canvas shows what it has.
    return null;
  }
}

const preparedOf = (answer: Answer, blocks: Blocks): PreparedBlocks => {
  const kinds = new Set(answer.kinds);
  return { kinds, blocks: blocksOf(answer), asked: idsOf(blocks, kinds), isSettled: true };
};

function blocksOf({ kinds, components, data }: Answer): Map<string, PreparedBlock> {
  const prepared = new Map<string, PreparedBlock>();
  const add = ({ id, type, props, children }: Component) => {
    if (kinds.includes(type)) prepared.set(id, { props, data: data[id] });
    children.forEach(add);
  };
  components.forEach(add);
  return prepared;
}
