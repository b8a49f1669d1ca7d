import fc from "fast-check";
import { expect, test } from "vitest";
import { rightPairs } from "#domains/learning/answers/arrangement.ts";
import type { TestQuestion } from "#domains/learning/answers/test-questions.ts";
import { readTriedAnswers, writeTriedAnswers } from "./tried-answers.ts";

const items = ["a", "b", "c"].map((id) => ({ id, text: id, match: id.toUpperCase() }));
const questions: TestQuestion[] = [
  { componentId: "choose", text: "?", variants: items },
  { kind: "order", componentId: "order", text: "?", items },
  { kind: "match", componentId: "match", text: "?", items },
];
const places = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
const arranged = (question: TestQuestion, order: readonly number[]) => {
  const right = "items" in question ? rightPairs(question) : [];
  const choices = right.map((pair) => pair.split(":")[1]);
  return right.map((pair, index) => `${pair.split(":")[0]}:${choices[order[index]!]}`);
};

test("answers of every kind that are written in the address are read as the same", () => {
  fc.assert(
    fc.property(fc.subarray(["a", "b", "c"]), places, places, (chosen, order, match) => {
      const answers = {
        ...(chosen.length > 0 && { choose: chosen }),
        order: arranged(questions[1]!, order),
        match: arranged(questions[2]!, match),
      };
      const written = writeTriedAnswers(questions, answers);
      expect(readTriedAnswers(questions, written)).toEqual(answers);
    }),
  );
});

const entry = fc
  .tuple(fc.nat(3), fc.array(fc.nat(3), { maxLength: 4 }))
  .map(([index, chosen]) => `${index}-${chosen.join(".")}`);

test("whatever the address says, an exercise is read with one choice for each row, or not at all", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(entry, { maxLength: 4 }).map((entries) => entries.join("_")),
        fc.string({ unit: fc.constantFrom("0", "1", "2", "9", "-", ".", "_") }),
        fc.string(),
      ),
      (text) => {
        const { order, match } = readTriedAnswers(questions, text);
        for (const pairs of [order, match])
          if (pairs) expect(new Set(pairs.map((pair) => pair.split(":")[1])).size).toBe(3);
      },
    ),
  );
});
