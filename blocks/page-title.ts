import type { Component } from "#domains/pages/component.ts";
import { placementOf } from "./placement.ts";

/**
 * The block whose title is the page's h1: the first header or registration that has one. Null where
 * the screen has to bring a heading itself.
 */
export function titleBlockId(tree: readonly Component[]): string | null {
  const titled = tree.find(
    ({ type, props }) =>
      placementOf(type).isTitle && typeof props["title"] === "string" && props["title"] !== "",
  );
  return titled?.id ?? null;
}
