import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countAnswers } from "./answer-counts.ts";
import { gradeQuestion } from "./grading.ts";

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
        const [counted] = countAnswers([asked], counts, true);
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
