import type { HeaderProps } from "#blocks/header/block.ts";
import type { Page } from "#domains/pages/page.ts";
import type { Component } from "#domains/pages/component.ts";

type RenderedBlock = Pick<Component, "type" | "props"> & { children: readonly RenderedBlock[] };

/** Returns the picture for sharing a page: its own, or the largest file of its header picture; "" if it has none. */
export function pageImage(
  { sharePicture }: Pick<Page, "sharePicture">,
  tree: readonly RenderedBlock[],
): string {
  const own = sharePicture?.sources.at(-1)?.url;
  if (own !== undefined) return own;
  const { picture } = (tree.find(({ type }) => type === "header")?.props ??
    {}) as Partial<HeaderProps>;
  return (picture?.light ?? picture?.dark)?.sources.at(-1)?.url ?? "";
}
