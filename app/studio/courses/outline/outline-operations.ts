import { isSection, type OutlineEntry, sectionPrefix } from "#domains/courses/outline.ts";
import type { Operation } from "#domains/drafts/operations.ts";

const path = ["elements"];
const moveTo = (id: string, after: string | null): Operation => ({
  op: "move",
  path,
  id,
  to: path,
  after,
});

/** Moves an element to where another one or a heading is, as dragging does; or a section with its elements. */
export function moveOver(items: readonly OutlineEntry[], id: string, overId: string): Operation[] {
  const groups = groupsOf(items);
  const group = groups.findIndex(([first]) => first?.id === id && isSection(first));
  if (group > 0) {
    const over = groups.findIndex((entries) => entries.some((entry) => entry.id === overId));
    return moveGroup(groups, group, over);
  }
  const from = items.findIndex((item) => item.id === id);
  const to = items.findIndex((item) => item.id === overId);
  if (from < 0 || to < 0 || from === to) return [];
  const others = items.filter((item) => item.id !== id);
  return [moveTo(id, others[to - 1]?.id ?? null)];
}

/** Moves a section with its elements past the one above or below. */
export function moveSection(
  items: readonly OutlineEntry[],
  id: string,
  direction: "up" | "down",
): Operation[] {
  const groups = groupsOf(items);
  const group = groups.findIndex(([first]) => first?.id === id);
  return moveGroup(groups, group, group + (direction === "up" ? -1 : 1));
}

/** The elements before the first section, and each section with its elements. */
function groupsOf(items: readonly OutlineEntry[]): OutlineEntry[][] {
  const groups: OutlineEntry[][] = [[]];
  for (const entry of items) {
    if (isSection(entry)) groups.push([]);
    groups.at(-1)!.push(entry);
  }
  return groups;
}

/** Moves a section to the place of another one. Elements before the first section stay the first. */
function moveGroup(groups: readonly OutlineEntry[][], from: number, over: number): Operation[] {
  const to = Math.max(over, 1);
  if (from < 1 || to >= groups.length || from === to) return [];
  const others = groups.toSpliced(from, 1);
  let after = others.slice(0, to).flat().at(-1)?.id ?? null;
  return groups[from]!.map(({ id }) => {
    const operation = moveTo(id, after);
    after = id;
    return operation;
  });
}

/** Moves elements one place up or down, past those that aren't chosen. They keep their order. */
export function moveByOne(
  items: readonly OutlineEntry[],
  chosen: ReadonlySet<string>,
  direction: "up" | "down",
): Operation[] {
  const order = items.map(({ id }) => id);
  if (direction === "down") order.reverse();
  const moved: string[] = [];
  for (let index = 1; index < order.length; index += 1) {
    const [before, id] = [order[index - 1]!, order[index]!];
    if (!chosen.has(id) || chosen.has(before)) continue;
    order[index - 1] = id;
    order[index] = before;
    moved.push(id);
  }
  if (direction === "down") {
    order.reverse();
    moved.reverse();
  }
  return moved.map((id) => moveTo(id, order[order.indexOf(id) - 1] ?? null));
}

export const setVisible = (ids: Iterable<string>, visible: boolean): Operation[] =>
  [...ids].map((id) => ({ op: "set", path: [...path, id, "visible"], value: visible }));

export const removeItems = (ids: Iterable<string>): Operation[] =>
  [...ids].map((id) => ({ op: "remove", path, id }));

/** Puts an element back at the end. */
export const putBack = (items: readonly OutlineEntry[], id: string): Operation[] => [
  { op: "insert", path, after: items.at(-1)?.id ?? null, item: { id, visible: true } },
];

/** Adds a heading with this title. `name`: the rest of its id. */
export const addSection = (
  name: string,
  titles: Record<string, string>,
  after: string | null,
): Operation[] => [{ op: "insert", path, after, item: { id: `${sectionPrefix}${name}`, titles } }];

export const renameSection = (id: string, language: string, title: string): Operation[] => [
  { op: "set", path: [...path, id, "titles", language], value: title },
];
