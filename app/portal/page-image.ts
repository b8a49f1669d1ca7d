import type { HeaderProps } from "#blocks/header/block.ts";
import type { Component } from "#domains/pages/component.ts";

type RenderedBlock = Pick<Component, "type" | "props"> & { children: readonly RenderedBlock[] };

/** Returns the picture for sharing a page: the largest file of its header picture; "" if it has none. */
export function pageImage(tree: readonly RenderedBlock[]): string {
  const { picture } = (tree.find(({ type }) => type === "header")?.props ??
    {}) as Partial<HeaderProps>;
  return (picture?.light ?? picture?.dark)?.sources.at(-1)?.url ?? "";
}
