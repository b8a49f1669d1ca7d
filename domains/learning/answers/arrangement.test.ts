import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Arrangement,
  gradeArrangement,
  isWhole,
  publicArrangement,
  rightPairs,
  shownPairs,
  storedPairs,
} from "./arrangement.ts";

const word = fc.string({ minLength: 1, maxLength: 12 });
const arrangement = fc
  .record({
    kind: fc.constantFrom("order", "match"),
    texts: fc.uniqueArray(word, { minLength: 2, maxLength: 8 }),
    matches: fc.uniqueArray(word, { minLength: 8, maxLength: 8 }),
    ids: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{4}$/), { minLength: 8, maxLength: 8 }),
  })
  .map(({ kind, texts, matches, ids }): Arrangement => ({
    kind,
    componentId: "one",
    text: "Arrange",
    items: texts.map((text, at) => ({ id: ids[at]!, text, match: matches[at] })),
  }));

test("only the right answer is correct: no other complete answer, and no incomplete one", () => {
  fc.assert(
    fc.property(arrangement, fc.nat(), (one, turn) => {
      const right = rightPairs(one);
      expect(isWhole(one, right)).toBe(true);
      expect(gradeArrangement(one, [...right].reverse())).toMatchObject({ correct: true });
      expect(gradeArrangement(one, right.slice(1)).correct).toBe(false);
      const by = 1 + (turn % (right.length - 1));
      const wrong = right.map((pair, at) => {
        const other = right[(at + by) % right.length]!.split(":")[1];
        return `${pair.split(":")[0]}:${other}`;
      });
      expect(isWhole(one, wrong)).toBe(true);
      expect(gradeArrangement(one, wrong).correct).toBe(false);
    }),
  );
});

test("the public exercise hides the answer: no ids of the author, and never the right order", () => {
  fc.assert(
    fc.property(arrangement, (one) => {
      const shown = publicArrangement(one);
      const mixed = one.kind === "order" ? shown.rows : shown.choices;
      const right = one.items.map(({ text, match }) => (one.kind === "order" ? text : match));
      expect(mixed.map(({ text }) => text)).not.toEqual(right);
      expect(new Set(mixed.map(({ text }) => text))).toEqual(new Set(right));
      // The ids stay the same whatever order the author gives, because they come from the text only.
      const turned = publicArrangement({ ...one, items: [...one.items].reverse() });
      const names = (list: { id: string; text: string }[]) =>
        new Map(list.map(({ id, text }) => [text, id]));
      expect(names(turned.rows)).toEqual(names(shown.rows));
    }),
  );
});

test("a stored answer stays right when texts change, and loses only the items that were removed", () => {
  fc.assert(
    fc.property(arrangement, (one) => {
      const other = {
        ...one,
        items: one.items.map((item) => ({ ...item, text: `${item.text}!` })),
      };
      const stored = storedPairs(one, rightPairs(one));
      expect(shownPairs(one, stored)).toEqual(rightPairs(one));
      expect(gradeArrangement(other, shownPairs(other, stored)).correct).toBe(true);
      const shorter = { ...one, items: one.items.slice(1) };
      expect(shownPairs(shorter, stored).length).toBeLessThan(stored.length);
    }),
  );
});

test("an unknown row or choice is refused", () => {
  const one: Arrangement = {
    kind: "order",
    componentId: "one",
    text: "",
    items: [
      { id: "a", text: "First" },
      { id: "b", text: "Second" },
    ],
  };
  const [first] = rightPairs(one);
  for (const pair of ["", "x:1", "a:1", `${first}:1`, `${first!.split(":")[0]}:3`])
    expect(() => gradeArrangement(one, [pair]), pair).toThrow("no variant");
});
