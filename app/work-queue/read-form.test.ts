import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const element = { courseId: "c", elementId: "e" };
const context = { ...element, sessionId: "s" };
function makeForm(...fields: [string, string][]): FormData {
  const data = new FormData();
  data.set("key", "k");
  for (const [name, value] of fields) data.append(name, value);
  return data;
}
const commonFields = { key: "k", at: 5, ...element };

test("reads a finished element, and a test with several answers to a question", () => {
  expect(readForm(makeForm(["intent", "finish"]), context, 5)).toEqual({
    kind: "finish",
    ...commonFields,
  });
  const test = makeForm(
    ["intent", "test"],
    ["componentId", "t"],
    ["answer.q1", "a"],
    ["answer.q2", "b"],
    ["answer.q2", "c"],
  );
  expect(readForm(test, context, 5)).toEqual({
    kind: "test",
    ...commonFields,
    dialogId: "e",
    msgId: "t",
    sessionId: "s",
    answers: { q1: ["a"], q2: ["b", "c"] },
    multiple: true,
    variants: [],
  });
});

test("an answer is sent as specified: images without parent and crop, no empty texts", () => {
  const image = { url: "/a.png", parent: "p", crop: { x: 1 } };
  const variants = [
    { id: "a", text: 5, image },
    { id: "b", text: "B" },
    { id: "c", image: {} },
  ];
  const aboutJson = JSON.stringify({
    type: "question",
    componentName: "question",
    text: "Which?",
    variants,
  });
  const sent = makeForm(
    ["intent", "answer"],
    ["componentId", "q1"],
    ["answer.q1", "a"],
    ["answer.q1", "b"],
    ["about", aboutJson],
  );
  expect(readForm(sent, context, 5)).toEqual({
    kind: "interaction",
    ...commonFields,
    type: "question",
    componentId: "q1",
    componentName: "question",
    text: "Which?",
    answers: ["a", "b"],
    multiple: true,
    variants: [
      { id: "a", image: { url: "/a.png" } },
      { id: "b", text: "B" },
    ],
  });
});

test("a question of a quiz or test names the dialog and message that it answers", () => {
  const quiz = makeForm(["intent", "quiz"], ["componentId", "q1"], ["answer.q1", "a"]);
  const answered = { answers: ["a"], multiple: false, variants: [] };
  expect(readForm(quiz, context, 5)).toEqual({
    kind: "quiz",
    ...commonFields,
    componentId: "q1",
    dialogId: "e",
    msgId: "q1",
    sessionId: "s",
    ...answered,
  });
  expect(readForm(quiz, { ...element, sessionId: null }, 5)).not.toHaveProperty("sessionId");
  const question = makeForm(
    ["intent", "question"],
    ["componentId", "q2"],
    ["attempt", "first"],
    ["answer.q2", "a"],
  );
  expect(readForm(question, context, 5)).toEqual({
    kind: "question",
    ...commonFields,
    dialogId: "e",
    msgId: "q2",
    sessionId: "first",
    ...answered,
  });
});

test("a form without an answer or without a key, and any other form, sends nothing", () => {
  const unanswered = makeForm(["intent", "answer"], ["componentId", "q1"]);
  const unansweredQuestion = makeForm(["intent", "question"], ["componentId", "q1"]);
  const formWithoutKey = makeForm(["intent", "finish"]);
  formWithoutKey.set("key", "");
  for (const one of [
    unanswered,
    unansweredQuestion,
    makeForm(["intent", "test"]),
    makeForm(["intent", "scenario"]),
    formWithoutKey,
  ])
    expect(readForm(one, context, 5)).toBeNull();
});
