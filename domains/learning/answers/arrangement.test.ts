import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Arrangement,
  gradeArrangement,
  isComplete,
  toPublicArrangement,
  rightPairs,
  toPublicIds,
  toStoredIds,
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
    items: texts.map((text, index) => ({ id: ids[index]!, text, match: matches[index] })),
  }));

test("only the complete right answer is correct", () => {
  fc.assert(
    fc.property(arrangement, fc.nat(), (exercise, shiftSeed) => {
      const right = rightPairs(exercise);
      expect(isComplete(exercise, right)).toBe(true);
      expect(gradeArrangement(exercise, [...right].reverse())).toMatchObject({ correct: true });
      expect(gradeArrangement(exercise, right.slice(1)).correct).toBe(false);
      const shift = 1 + (shiftSeed % (right.length - 1));
      const wrong = right.map((pair, index) => {
        const otherChoice = right[(index + shift) % right.length]!.split(":")[1];
        return `${pair.split(":")[0]}:${otherChoice}`;
      });
      expect(isComplete(exercise, wrong)).toBe(true);
      expect(gradeArrangement(exercise, wrong).correct).toBe(false);
    }),
  );
});

test("the public exercise shows neither the author's ids nor the right order", () => {
  fc.assert(
    fc.property(arrangement, (exercise) => {
      const publicExercise = toPublicArrangement(exercise);
      const shuffled = exercise.kind === "order" ? publicExercise.rows : publicExercise.choices;
      const right = exercise.items.map(({ text, match }) =>
        exercise.kind === "order" ? text : match,
      );
      expect(shuffled.map(({ text }) => text)).not.toEqual(right);
      expect(new Set(shuffled.map(({ text }) => text))).toEqual(new Set(right));
      // The ids stay the same whatever order the author gives, because they come from the text only.
      const reversed = toPublicArrangement({ ...exercise, items: [...exercise.items].reverse() });
      const idsByText = (list: { id: string; text: string }[]) =>
        new Map(list.map(({ id, text }) => [text, id]));
      expect(idsByText(reversed.rows)).toEqual(idsByText(publicExercise.rows));
    }),
  );
});

test("a stored answer stays right when texts change, and loses only the items that were removed", () => {
  fc.assert(
    fc.property(arrangement, (exercise) => {
      const edited = {
        ...exercise,
        items: exercise.items.map((item) => ({ ...item, text: `${item.text}!` })),
      };
      const stored = toStoredIds(exercise, rightPairs(exercise));
      expect(toPublicIds(exercise, stored)).toEqual(rightPairs(exercise));
      expect(gradeArrangement(edited, toPublicIds(edited, stored)).correct).toBe(true);
      const shorter = { ...exercise, items: exercise.items.slice(1) };
      expect(toPublicIds(shorter, stored).length).toBeLessThan(stored.length);
    }),
  );
});

test("an unknown row or choice is refused", () => {
  const exercise: Arrangement = {
    kind: "order",
    componentId: "one",
    text: "",
    items: [
      { id: "a", text: "First" },
      { id: "b", text: "Second" },
    ],
  };
  const [first] = rightPairs(exercise);
  for (const pair of ["", "x:1", "a:1", `${first}:1`, `${first!.split(":")[0]}:3`])
    expect(() => gradeArrangement(exercise, [pair]), pair).toThrow("no variant");
});
