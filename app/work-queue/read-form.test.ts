import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const place = { courseId: "c", elementId: "e" };
const context = { ...place, sessionId: "s" };
function form(...fields: [string, string][]): FormData {
  const data = new FormData();
  data.set("key", "k");
  for (const [name, value] of fields) data.append(name, value);
  return data;
}
const about = { key: "k", at: 5, ...place };

test("reads a finished element, and a test with several answers to a question", () => {
  expect(readForm(form(["intent", "finish"]), context, 5)).toEqual({ kind: "finish", ...about });
  const test = form(
    ["intent", "test"],
    ["componentId", "t"],
    ["answer.q1", "a"],
    ["answer.q2", "b"],
    ["answer.q2", "c"],
  );
  expect(readForm(test, context, 5)).toEqual({
    kind: "test",
    ...about,
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
  const described = JSON.stringify({
    type: "question",
    componentName: "question",
    text: "Which?",
    variants,
  });
  const sent = form(
    ["intent", "answer"],
    ["componentId", "q1"],
    ["answer.q1", "a"],
    ["answer.q1", "b"],
    ["about", described],
  );
  expect(readForm(sent, context, 5)).toEqual({
    kind: "interaction",
    ...about,
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
  const quiz = form(["intent", "quiz"], ["componentId", "q1"], ["answer.q1", "a"]);
  const answered = { answers: ["a"], multiple: false, variants: [] };
  expect(readForm(quiz, context, 5)).toEqual({
    kind: "quiz",
    ...about,
    componentId: "q1",
    dialogId: "e",
    msgId: "q1",
    sessionId: "s",
    ...answered,
  });
  expect(readForm(quiz, { ...place, sessionId: null }, 5)).not.toHaveProperty("sessionId");
  const one = form(
    ["intent", "question"],
    ["componentId", "q2"],
    ["attempt", "first"],
    ["answer.q2", "a"],
  );
  expect(readForm(one, context, 5)).toEqual({
    kind: "question",
    ...about,
    dialogId: "e",
    msgId: "q2",
    sessionId: "first",
    ...answered,
  });
});

test("without an answer, without a key, and for other forms nothing is sent", () => {
  const unanswered = form(["intent", "answer"], ["componentId", "q1"]);
  const unasked = form(["intent", "question"], ["componentId", "q1"]);
  const unkeyed = form(["intent", "finish"]);
  unkeyed.set("key", "");
  for (const one of [
    unanswered,
    unasked,
    form(["intent", "test"]),
    form(["intent", "scenario"]),
    unkeyed,
  ])
    expect(readForm(one, context, 5)).toBeNull();
});
