import { catalogue } from "#blocks/catalogue.ts";
import type { Component } from "#domains/pages/component.ts";
import { onlyChildKind } from "./child-kinds.ts";

/** How many children a new block with children of one kind begins with. */
const firstChildrenCount = 2;

/** Returns a new block with its kind's defaults. */
export function createBlock(type: string, newId: () => string): Component {
  const childKind = onlyChildKind(type);
  return {
    id: newId(),
    type,
    props: structuredClone({ ...catalogue.get(type)?.defaults }),
    children:
      childKind === undefined
        ? []
        : Array.from({ length: firstChildrenCount }, () => createBlock(childKind, newId)),
  };
}
