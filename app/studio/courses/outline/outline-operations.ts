import type { OutlineItem } from "#domains/courses/draft-schema.ts";
import type { Operation } from "#domains/drafts/operations.ts";

const path = ["elements"];
const moveTo = (id: string, after: string | null): Operation => ({
  op: "move",
  path,
  id,
  to: path,
  after,
});

/** Moves an element to where another one is, as dragging does. */
export function moveOver(items: readonly OutlineItem[], id: string, overId: string): Operation[] {
  const from = items.findIndex((item) => item.id === id);
  const to = items.findIndex((item) => item.id === overId);
  if (from < 0 || to < 0 || from === to) return [];
  const others = items.filter((item) => item.id !== id);
  return [moveTo(id, others[to - 1]?.id ?? null)];
}

/** Moves elements one place up or down, past those that aren't chosen. They keep their order. */
export function moveByOne(
  items: readonly OutlineItem[],
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
export const putBack = (items: readonly OutlineItem[], id: string): Operation[] => [
  { op: "insert", path, after: items.at(-1)?.id ?? null, item: { id, visible: true } },
];
