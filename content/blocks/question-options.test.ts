import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pointsMax } from "#domains/learning/answers/grading.ts";
import {
  completeOptions,
  parseQuestionOptions,
  splitQuestionOptions,
  writeHeadingOptions,
} from "./question-options.ts";

const variants = (rightCount: number) =>
  Array.from({ length: 4 }, (_, index) => ({
    id: String(index),
    text: String(index),
    correct: index < rightCount,
  }));
const texts = fc.oneof(
  fc.constantFrom("Why?", "Choose {any}", "{2 points}", "Say {}", "Say {hello}"),
  fc.string(),
);

test("options that are written after a question's text are read as the same text and options", () => {
  fc.assert(
    fc.property(
      texts.map((text) => text.trim()),
      fc.boolean(),
      fc.integer({ min: 1, max: pointsMax }),
      fc.nat({ max: 4 }),
      (text, multiple, points, rightCount) => {
        const answers = variants(rightCount);
        const props = { ...completeOptions({ multiple, points }, answers), variants: answers };
        const parsed = splitQuestionOptions(`${text}${writeHeadingOptions(text, props)}`);
        expect(parsed.text).toBe(text);
        expect({ ...completeOptions(parsed.options, answers), variants: answers }).toEqual(props);
      },
    ),
  );
});

test("exercises are written after a question's text, too", () => {
  fc.assert(
    fc.property(
      texts.map((text) => text.trim()),
      fc.constantFrom("order" as const, "match" as const),
      fc.integer({ min: 1, max: pointsMax }),
      (text, kind, points) => {
        const parsed = splitQuestionOptions(
          `${text}${writeHeadingOptions(text, { points }, kind)}`,
        );
        expect(parsed.text).toBe(text);
        expect(parsed.options).toEqual({ kind, ...(points > 1 && { points }) });
      },
    ),
  );
  for (const argument of ["order, any", "several, match"])
    expect(parseQuestionOptions(argument)).toBeUndefined();
});

test("words that are no options are part of the text", () => {
  expect(splitQuestionOptions("Which {one}")).toEqual({ text: "Which {one}", options: {} });
  for (const argument of ["0 points", "101 points", "many", "-1 points", "2"])
    expect(parseQuestionOptions(argument)).toBeUndefined();
});
