import type { Component } from "#domains/pages/component.ts";
import { makeBlockCtx } from "./blocks.fixture.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { renderBlocks } from "./render.fixture.tsx";
import type { Screen } from "./screen.ts";

/** A component as it is stored. Its id defaults to its kind. */
export const block = (
  type: string,
  props: Record<string, unknown> = {},
  children: Component[] = [],
  id = type,
): Component => ({ id, type, props, children });

/** Renders a page with these blocks, as a visitor without scripts gets it. */
export async function renderTree(
  tree: Component[],
  fields: Partial<Screen> = {},
  settings?: Record<string, unknown>,
): Promise<string> {
  const ctx = makeBlockCtx(fields, settings);
  const loaded = await loadBlocks(ctx, tree);
  return renderBlocks(loaded, ctx.screen);
}

/** Returns only the text of the HTML, with single spaces. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
