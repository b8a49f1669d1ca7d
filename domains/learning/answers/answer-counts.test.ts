import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countAnswers } from "./answer-counts.ts";
import { gradeQuestion } from "./grading.ts";
import { toStoredAnswers } from "./test-questions.ts";
import { rightPairs } from "./arrangement.ts";

const question = {
  componentId: "q",
  text: "Which?",
  isCurrent: true,
  variants: ["a", "b", "c"].map((id, index) => ({ id, text: id, correct: index < 2 })),
};
const sets = fc.subarray(["a", "b", "c"], { minLength: 1 });

test("the counts are those of grading and counting every single answer", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ chosen: sets, isFirst: fc.boolean() })),
      fc.option(fc.boolean(), { nil: undefined }),
      (given, multiple) => {
        const asked = { ...question, multiple };
        const counts = given.map(({ chosen, isFirst }) => ({
          componentId: "q",
          chosen,
          people: isFirst ? 1 : 0,
          results: 1,
        }));
        const [counted] = countAnswers([asked], { chosen: counts, exercises: [] }, true);
        const first = given.filter(({ isFirst }) => isFirst);
        expect(counted!.people).toBe(first.length);
        expect(counted!.right).toBe(
          first.filter(({ chosen }) => gradeQuestion(asked, chosen).correct).length,
        );
        for (const { id, people, results } of counted!.variants) {
          expect(people).toBe(first.filter(({ chosen }) => chosen.includes(id)).length);
          expect(results).toBe(given.filter(({ chosen }) => chosen.includes(id)).length);
        }
      },
    ),
  );
});

const exercise = {
  kind: "order" as const,
  componentId: "o",
  text: "In order",
  isCurrent: true,
  items: ["a", "b", "c"].map((id) => ({ id, text: id.toUpperCase() })),
};
/** What the database counts of answers to the exercise; each is given by its items in their order. */
function countOrders(given: readonly { order: readonly string[]; people: number }[]) {
  const pairs = new Map<string, number>();
  for (const { order, people } of given)
    for (const [index, id] of order.entries()) {
      const pair = `${id}:${index + 1}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + people);
    }
  const sum = (list: typeof given) => list.reduce((total, { people }) => total + people, 0);
  const count = {
    componentId: "o",
    people: sum(given),
    right: sum(given.filter(({ order }) => order.join("") === "abc")),
    pairs: [...pairs].map(([pair, people]) => ({ pair, people, results: people })),
  };
  return { chosen: [], exercises: [count] };
}
const orders = fc.shuffledSubarray(["a", "b", "c"], { minLength: 3 });

test("each pair of an exercise has the number of people who chose it, and few people's choices are hidden", () => {
  fc.assert(
    fc.property(fc.array(orders), (given) => {
      const counts = countOrders(given.map((order) => ({ order, people: 1 })));
      const [counted] = countAnswers([exercise], counts, true);
      expect(counted!.right).toBe(given.filter((order) => order.join("") === "abc").length);
      for (const { id, people, correct } of counted!.variants) {
        const [item, place] = id.split(":") as [string, string];
        expect(people).toBe(given.filter((order) => order[Number(place) - 1] === item).length);
        expect(correct).toBe("abc"[Number(place) - 1] === item);
        expect(correct || people! > 0).toBe(true);
      }
      const [hidden] = countAnswers([exercise], counts, false);
      expect(hidden!.variants.map(({ id, people }) => [id, people])).toEqual([
        ["a:1", null],
        ["b:2", null],
        ["c:3", null],
      ]);
    }),
  );
});

test("an exercise is in doubt if more people put another item in a place than the right one", () => {
  const given = (order: string, people: number) => ({ order: [...order], people });
  const doubtOf = (...counts: ReturnType<typeof given>[]) =>
    countAnswers([exercise], countOrders(counts), true)[0]!.doubt;
  expect(doubtOf(given("abc", 3), given("acb", 2))).toBe(null);
  expect(doubtOf(given("abc", 2), given("acb", 3))).toBe("wrong-preferred");
  // Every place has its most frequent item right, and yet nearly nobody has all of them right.
  expect(doubtOf(given("acb", 4), given("cba", 4), given("bac", 4))).toBe("few-right");
  expect(doubtOf(given("acb", 4))).toBe(null);
});

test("what is stored of an exercise are the authors' ids", () => {
  const answers = { o: rightPairs(exercise), other: ["x"] };
  expect(toStoredAnswers([exercise], answers)).toEqual({ o: ["a:1", "b:2", "c:3"], other: ["x"] });
});
