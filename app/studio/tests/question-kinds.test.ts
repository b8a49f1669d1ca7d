import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkBlock } from "#blocks/check-block.server.ts";
import type { ElementBody } from "#domains/courses/course.ts";
import { applyOperations, type Operation, toJson } from "#domains/drafts/operations.ts";
import type { Component } from "#domains/pages/component.ts";
import {
  changeKind,
  findMissing,
  kindOf,
  type QuestionKind,
  questionKinds,
  rightPairIds,
} from "./question-kinds.ts";
import { addQuestion, type EditedQuestion, listQuestions, newQuestion } from "./test-document.ts";

let idCount = 0;
const createId = () => `id-${(idCount += 1)}`;
const apply = (document: ElementBody, operations: readonly Operation[]) =>
  applyOperations(toJson(document), operations).document as unknown as ElementBody;
const empty: ElementBody = {
  type: "test",
  duration: 5,
  discussion: false,
  texts: Object.fromEntries(
    ["en", "uk"].map((one) => [one, { title: one, description: "", components: [] }]),
  ),
};
const testWithQuestion = () =>
  apply(empty, addQuestion(empty, "en", newQuestion("question", createId)));
const blockOf = (document: ElementBody, language: string): Component =>
  document.texts[language]!.components[0]!.children[0]!;

test("a question that gets another kind is valid, has the same in every language, and can be undone", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...questionKinds), { minLength: 1, maxLength: 6 }),
      (kinds) => {
        let document = testWithQuestion();
        for (const kind of kinds) {
          const before = document;
          const [question] = listQuestions(document, "en");
          const operations = changeKind(document, question!, kind);
          const applied = applyOperations(toJson(document), operations);
          document = applied.document as unknown as ElementBody;
          expect(kindOf(listQuestions(document, "en")[0]!)).toBe(kind);
          expect(blockOf(document, "uk")).toEqual(blockOf(document, "en"));
          expect(checkBlock(blockOf(document, "en"))).toBeNull();
          expect(applyOperations(applied.document, applied.inverse).document).toEqual(
            toJson(before),
          );
        }
      },
    ),
  );
});

test("texts, the explanation and the points stay, whatever the kind", () => {
  let document = testWithQuestion();
  const path = ["texts", "uk", "components", "test", "children", blockOf(document, "uk").id];
  const [first] = listQuestions(document, "uk")[0]!.variants;
  document = apply(document, [
    { op: "set", path: [...path, "props", "variants", first!.id, "text"], value: "Тут" },
    { op: "set", path: [...path, "props", "explanation"], value: "Бо так" },
    { op: "set", path: [...path, "props", "points"], value: 3 },
  ]);
  for (const kind of ["order", "match", "several", "one"] as QuestionKind[]) {
    document = apply(document, changeKind(document, listQuestions(document, "en")[0]!, kind));
    const question = listQuestions(document, "uk")[0]!;
    expect(question).toMatchObject({ explanation: "Бо так", points: 3 });
    expect(question.variants[0]).toMatchObject({ id: first!.id, text: "Тут" });
  }
});

test("a question says what it lacks", () => {
  const exercise = (
    type: "order" | "match",
    variants: EditedQuestion["variants"],
    text = "Arrange",
  ): EditedQuestion => ({
    id: "q",
    type,
    text,
    image: undefined,
    variants,
    explanation: "",
    points: undefined,
    multiple: undefined,
  });
  const item = (text: string, match = "") => ({ id: text, text, match });
  const pair = (text: string) => item(text, text.toUpperCase());
  expect(findMissing(exercise("order", [item("a"), item("b")]))).toBe(null);
  expect(findMissing(exercise("order", [item("a")]))).toBe("items");
  expect(findMissing(exercise("order", [item("a"), item(" ")]))).toBe("items");
  expect(findMissing(exercise("order", [item("a"), item("a ")]))).toBe("same");
  expect(findMissing(exercise("match", [pair("a"), pair("b")]))).toBe(null);
  expect(findMissing(exercise("match", [pair("a"), item("b")]))).toBe("pairs");
  expect(findMissing(exercise("match", [item("a", "x"), item("b", "x")]))).toBe("same");
  expect(findMissing(exercise("order", [item("a"), item("b")], " "))).toBe("text");
  expect(rightPairIds(exercise("order", [item("a"), item("b")]))).toEqual(["a:1", "b:2"]);
  expect(rightPairIds(exercise("match", [pair("a"), pair("b")]))).toEqual(["a:a", "b:b"]);
});
