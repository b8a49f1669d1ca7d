import type { Component } from "#domains/pages/component.ts";
import { placementOf } from "#blocks/placement.ts";

/** Kinds whose children are all of one kind. An exercise isn't moved into a test: it would be graded there. */
const onlyChildKinds: Readonly<Record<string, string>> = { tabs: "panel", test: "question" };

/** Returns the only kind that blocks of this kind contain; undefined if they contain any kind or none. */
export const onlyChildKind = (kind: string): string | undefined =>
  Object.hasOwn(onlyChildKinds, kind) ? onlyChildKinds[kind] : undefined;

/** Whether blocks of this kind can contain others. */
export const isContainer = (kind: string): boolean =>
  placementOf(kind).contains !== undefined || onlyChildKind(kind) !== undefined;

/** Whether a block of this kind may be a child of the parent; null: it is in no other block. */
export function mayContain(parent: Component | null, kind: string): boolean {
  if (parent === null) return true;
  const only = onlyChildKind(parent.type);
  return only === undefined ? isContainer(parent.type) : only === kind;
}
