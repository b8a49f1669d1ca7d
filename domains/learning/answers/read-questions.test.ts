import { expect, test } from "vitest";
import { countQuestions } from "#domains/courses/element-summary.ts";
import type { Component } from "#domains/pages/component.ts";
import { readTestQuestions } from "./read-questions.ts";

const block = (id: string, type: string, children: Component[] = [], itemsCount = 0): Component => {
  const variants = Array.from({ length: itemsCount }, (_, index) => ({ id: `${id}${index}` }));
  return { id, type, props: { variants }, children };
};

test("what is counted as a question is what is graded", () => {
  const components = [
    block("practice", "order", [], 3),
    block("test", "test", [
      block("one", "question", [], 2),
      block("short", "order", [], 1),
      block("empty", "match"),
      block("box", "callout", [block("order", "order", [], 2), block("match", "match", [], 3)]),
    ]),
    block("outside", "question", [], 2),
  ];
  const graded = readTestQuestions(components).map(({ componentId }) => componentId);
  expect(graded).toEqual(["one", "order", "match", "outside"]);
  expect(countQuestions(components)).toBe(graded.length);
  expect(countQuestions([block("test", "test", [block("short", "order", [], 1)])])).toBe(0);
  expect(countQuestions([block("vote", "quiz", [], 2)])).toBe(1);
});
