import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOperations } from "#domains/drafts/operations.ts";
import { moveByOne, moveOver } from "./outline-operations.ts";

const items = fc
  .integer({ min: 0, max: 8 })
  .map((count) => Array.from({ length: count }, (_, n) => ({ id: `e${n}`, visible: true })));
const idsAfter = (
  elements: { id: string; visible: boolean }[],
  operations: Parameters<typeof applyOperations>[1],
) => {
  const { document } = applyOperations({ elements }, operations);
  return (document["elements"] as { id: string }[]).map(({ id }) => id);
};

test("dragging puts an element where the other one was, and leaves the order of the rest", () => {
  fc.assert(
    fc.property(items, fc.nat(8), fc.nat(8), (elements, from, to) => {
      const [id, overId] = [elements[from]?.id, elements[to]?.id];
      if (id === undefined || overId === undefined) return;
      const ids = idsAfter(elements, moveOver(elements, id, overId));
      expect(ids.indexOf(id)).toBe(to);
      const rest = elements.map((one) => one.id).filter((one) => one !== id);
      expect(ids.filter((one) => one !== id)).toEqual(rest);
    }),
  );
});

test("chosen elements move by one place, as far as there is one, and all others keep their order", () => {
  fc.assert(
    fc.property(
      items,
      fc.uniqueArray(fc.nat(8)),
      fc.constantFrom<"up" | "down">("up", "down"),
      (elements, numbers, direction) => {
        const chosen = new Set(numbers.map((number) => `e${number}`));
        const before = elements.map(({ id }) => id);
        const after = idsAfter(elements, moveByOne(elements, chosen, direction));
        for (const isChosen of [true, false]) {
          const only = (ids: string[]) => ids.filter((id) => chosen.has(id) === isChosen);
          expect(only(after)).toEqual(only(before));
        }
        const step = direction === "up" ? -1 : 1;
        const end = direction === "up" ? 0 : before.length - 1;
        const ofEdge = (id: string): boolean => {
          const index = before.indexOf(id);
          return (
            index === end || (chosen.has(before[index + step]!) && ofEdge(before[index + step]!))
          );
        };
        for (const id of before.filter((one) => chosen.has(one)))
          expect(after.indexOf(id)).toBe(before.indexOf(id) + (ofEdge(id) ? 0 : step));
      },
    ),
  );
});
