import type { Component } from "#domains/pages/component.ts";
import { placementOf } from "./placement.ts";

/**
 * Returns the id of the block whose title is the page's h1: the first header or registration with a title. Null if the
 * screen must render its own heading.
 */
export function titleBlockId(tree: readonly Component[]): string | null {
  const titled = tree.find(
    ({ type, props }) =>
      placementOf(type).isTitle && typeof props["title"] === "string" && props["title"] !== "",
  );
  return titled?.id ?? null;
}
