import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Arrangement,
  describePairs,
  gradeArrangement,
  isComplete,
  requireOneChoiceEach,
  rightPairs,
  toGradedArrangement,
  toPublicArrangement,
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

/** An exercise whose items may have the same words, and an order of them. */
const repetitive = fc
  .array(fc.record({ text: fc.constantFrom("a", "b", "c"), match: fc.constantFrom("x", "y") }), {
    minLength: 2,
    maxLength: 6,
  })
  .chain((items) =>
    fc.record({
      kind: fc.constantFrom("order", "match"),
      items: fc.constant(items),
      order: fc.shuffledSubarray([...items.keys()], { minLength: items.length }),
    }),
  )
  .map(({ kind, items, order }) => ({
    order,
    exercise: {
      kind,
      componentId: "one",
      text: "Arrange",
      items: items.map((item, index) => ({ ...item, id: `author-${index}` })),
    } satisfies Arrangement as Arrangement,
  }));

/** The same items with another right answer. */
const rearranged = (exercise: Arrangement, order: readonly number[]): Arrangement => ({
  ...exercise,
  items:
    exercise.kind === "order"
      ? order.map((place) => exercise.items[place]!)
      : exercise.items.map((item, index) => ({
          ...item,
          match: exercise.items[order[index]!]!.match,
        })),
});

type ToPublic = (exercise: Arrangement) => unknown;
const hidesAnswer = (toPublic: ToPublic) =>
  fc.property(repetitive, ({ exercise, order }) => {
    expect(toPublic(rearranged(exercise, order))).toEqual(toPublic(exercise));
    expect(JSON.stringify(toPublic(exercise))).not.toContain("author-");
  });

test("two exercises of a test that differ only in what is right look the same", () => {
  fc.assert(hidesAnswer(toGradedArrangement));
  // In a lesson, the first order is never right, which would be a hint.
  expect(fc.check(hidesAnswer(toPublicArrangement)).failed).toBe(true);
});

const acceptsTwins = (grade: typeof gradeArrangement) =>
  fc.property(repetitive, ({ exercise, order }) => {
    const right = rightPairs(exercise);
    const choices = right.map((pair) => pair.split(":")[1]!);
    const given = right.map((pair, index) => `${pair.split(":")[0]}:${choices[order[index]!]}`);
    const { items, kind } = exercise;
    const wordsOf = (place: number) =>
      kind === "order" ? items[place]!.text : `${items[place]!.text} ${items[place]!.match}`;
    const givenWords =
      kind === "order"
        ? items.map((_, place) => items[order.indexOf(place)]!.text)
        : items.map(({ text }, index) => `${text} ${items[order[index]!]!.match}`).toSorted();
    const rightWords = items.map((_, place) => wordsOf(place));
    const isRight =
      JSON.stringify(givenWords) ===
      JSON.stringify(kind === "order" ? rightWords : rightWords.toSorted());
    expect(grade(exercise, given).correct).toBe(isRight);
  });

test("items with the same words can take each other's place, and nothing else can", () => {
  fc.assert(acceptsTwins(gradeArrangement));
  const byIds = (exercise: Arrangement, pairs: readonly string[]) => {
    const grade = gradeArrangement(exercise, pairs);
    return { ...grade, correct: grade.right.every((pair) => pairs.includes(pair)) };
  };
  expect(fc.check(acceptsTwins(byIds)).failed).toBe(true);
});

test("an answer lacks rows, or is refused if it gives a choice twice, or is complete", () => {
  fc.assert(
    fc.property(arrangement, fc.nat(), (exercise, pick) => {
      const right = rightPairs(exercise);
      expect(requireOneChoiceEach(exercise, right)).toEqual(right);
      expect(requireOneChoiceEach(exercise, right.slice(1))).toEqual([]);
      const [row] = right[pick % right.length]!.split(":");
      const otherChoice = right[(pick + 1) % right.length]!.split(":")[1];
      const twice = right.map((pair) =>
        pair.startsWith(`${row}:`) ? `${row}:${otherChoice}` : pair,
      );
      for (const pairs of [twice, [...right, `${row}:${otherChoice}`]])
        expect(() => requireOneChoiceEach(exercise, pairs)).toThrow("own answer");
      expect(() => requireOneChoiceEach(exercise, ["nobody:1"])).toThrow("no variant");
    }),
  );
});

test("an answer is described in words, by place", () => {
  const items = [
    { id: "1", text: "First", match: "one" },
    { id: "2", text: "Second", match: "two" },
  ];
  const describe = (kind: Arrangement["kind"]) => {
    const exercise = { kind, componentId: "c", text: "", items };
    return describePairs(exercise, [...rightPairs(exercise), "nobody:1"].toReversed());
  };
  expect(describe("order").map(({ id, text }) => [id, text])).toEqual([
    ["1:1", "1. First"],
    ["2:2", "2. Second"],
  ]);
  expect(describe("match").map(({ id, text }) => [id, text])).toEqual([
    ["1:1", "First – one"],
    ["2:2", "Second – two"],
  ]);
});
