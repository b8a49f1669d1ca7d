import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, toJson } from "#domains/drafts/operations.ts";
import { compareMenus } from "#domains/look/compare-menus.ts";
import { entriesOf, type Menu } from "#domains/look/menu.ts";
import { entryMoves, moveEntry, newEntry } from "./menu-operations.ts";

const menuOf = (groups: readonly (readonly string[])[]): Menu => ({
  enabled: true,
  type: "horizontal",
  theme: "light",
  items: groups.map(([id = "", ...children]) => ({
    ...newEntry(id),
    children: children.map(newEntry),
  })),
});
const shapeOf = ({ items }: Menu) =>
  items.map(({ id, children }) => [id, ...children.map((child) => child.id)].join(">"));
const apply = (menu: Menu, ...operations: Parameters<typeof applyOperations>[1]) =>
  applyOperations(toJson(menu), operations).document as unknown as Menu;

const menu = menuOf([["a"], ["b", "c", "d"], ["e"]]);

describe("an entry of the menu", () => {
  test.each([
    ["a", "down", ["b>c>d", "a", "e"]],
    ["e", "up", ["a", "e", "b>c>d"]],
    ["d", "up", ["a", "b>d>c", "e"]],
    ["e", "in", ["a", "b>c>d>e"]],
    ["c", "out", ["a", "b>d", "c", "e"]],
  ] as const)("%s is moved %s", (id, move, shape) => {
    expect(shapeOf(apply(menu, moveEntry(menu, id, move)!))).toEqual(shape);
  });

  test.each([
    ["a", "up"],
    ["e", "down"],
    ["a", "in"],
    ["b", "in"],
    ["c", "in"],
    ["a", "out"],
    ["nothing", "up"],
  ] as const)("%s can't be moved %s", (id, move) => {
    expect(moveEntry(menu, id, move)).toBeNull();
  });
});

const menus = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }).map((isInside) =>
      ids.reduce<string[][]>((groups, id, index) => {
        if (isInside[index] && groups.length > 0) groups.at(-1)!.push(id);
        else groups.push([id]);
        return groups;
      }, []),
    ),
  )
  .map(menuOf);
const moves = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...entryMoves)), { maxLength: 12 });

test("moves keep every entry exactly once, on at most two levels, and only moves are reported", () => {
  fc.assert(
    fc.property(menus, moves, (before, steps) => {
      let after = before;
      for (const [number, move] of steps) {
        const entries = entriesOf(after.items);
        const operation = moveEntry(after, entries[number % entries.length]!.id, move);
        if (operation) after = apply(after, operation);
      }
      const idsOf = (one: Menu) =>
        entriesOf(one.items)
          .map(({ id }) => id)
          .toSorted();
      expect(idsOf(after)).toEqual(idsOf(before));
      for (const { children } of after.items)
        for (const child of children) expect(child.children).toEqual([]);
      const names = new Set(compareMenus(before, after).map(({ name }) => name));
      names.delete("entry-moved");
      expect([...names]).toEqual([]);
      const isSame = JSON.stringify(shapeOf(before)) === JSON.stringify(shapeOf(after));
      expect(compareMenus(before, after).length === 0).toBe(isSame);
    }),
  );
});
