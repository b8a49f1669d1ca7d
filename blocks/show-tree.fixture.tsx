import type { Component } from "#domains/pages/component.ts";
import { blockCtx } from "./blocks.fixture.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { renderBlocks } from "./render.fixture.tsx";
import type { Screen } from "./screen.ts";

/** A component as it is written down; its id is its kind unless it is told. */
export const block = (
  type: string,
  props: Record<string, unknown> = {},
  children: Component[] = [],
  id = type,
): Component => ({ id, type, props, children });

/** The HTML that a visitor of a page with these blocks gets, without scripts. */
export async function showTree(
  tree: Component[],
  fields: Partial<Screen> = {},
  settings?: Record<string, unknown>,
): Promise<string> {
  const ctx = blockCtx(fields, settings);
  const loaded = await loadBlocks(ctx, tree);
  return renderBlocks(loaded, ctx.screen);
}

/** Its words alone, single spaces between them. */
export const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
