import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOperations } from "#domains/drafts/operations.ts";
import { isSection, type OutlineEntry } from "#domains/courses/outline.ts";
import { moveByOne, moveOver, moveSection } from "./outline-operations.ts";

const items = fc
  .integer({ min: 0, max: 8 })
  .map((count) => Array.from({ length: count }, (_, n) => ({ id: `e${n}`, visible: true })));
const idsAfter = (elements: OutlineEntry[], operations: Parameters<typeof applyOperations>[1]) => {
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

const outlines = fc
  .array(fc.boolean(), { maxLength: 10 })
  .map((kinds) =>
    kinds.map((isHeading, n): OutlineEntry =>
      isHeading ? { id: `section:${n}`, titles: {} } : { id: `e${n}`, visible: true },
    ),
  );
/** Each element with the section that it is in. */
const groupingOf = (ids: string[]) =>
  new Map(
    ids
      .filter((id) => id.startsWith("e"))
      .map((id) => [
        id,
        ids.slice(0, ids.indexOf(id)).findLast((one) => one.startsWith("section:")),
      ]),
  );

test("a moved section takes its elements along, and every element stays in its section", () => {
  fc.assert(
    fc.property(outlines, fc.nat(10), fc.nat(10), (outline, from, to) => {
      const [section, over] = [outline[from], outline[to]];
      if (!section || !over || !isSection(section)) return;
      const before = outline.map(({ id }) => id);
      const after = idsAfter(outline, moveOver(outline, section.id, over.id));
      expect(groupingOf(after)).toEqual(groupingOf(before));
      for (const direction of ["up", "down"] as const) {
        const moved = idsAfter(outline, moveSection(outline, section.id, direction));
        expect(groupingOf(moved)).toEqual(groupingOf(before));
        const sections = before.filter((id) => id.startsWith("section:"));
        const place = sections.indexOf(section.id);
        const wanted = Math.min(
          Math.max(place + (direction === "up" ? -1 : 1), 0),
          sections.length - 1,
        );
        const others = sections.filter((id) => id !== section.id);
        expect(moved.filter((id) => id.startsWith("section:"))).toEqual(
          others.toSpliced(wanted, 0, section.id),
        );
      }
    }),
  );
});
