import type { Component } from "#domains/pages/component.ts";
import { placementOf } from "./placement.ts";

/**
 * Returns the id of the block whose title is the page's h1: the first header or registration with a title; null if the
 * screen must render its own heading.
 */
export function findTitleBlockId(tree: readonly Component[]): string | null {
  const titleBlock = tree
    .flatMap((component) =>
      placementOf(component.type).contains === "sections" ? component.children : component,
    )
    .find(
      ({ type, props }) =>
        placementOf(type).canBeH1 && typeof props["title"] === "string" && props["title"] !== "",
    );
  return titleBlock?.id ?? null;
}
