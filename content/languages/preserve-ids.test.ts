import { expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import type { AlignedComponent } from "./align-languages.ts";
import { preserveIds } from "./preserve-ids.ts";
import { Problems } from "#content/problems.ts";

let count = 0;
const createId = () => `fresh${(count += 1)}`;

function component(type: string, props: Record<string, unknown>, id?: string): AlignedComponent {
  return { type, id, props: { en: props }, children: [], file: "x.md", line: 1 };
}
const question = (text: string, answers: string[], id?: string) =>
  component(
    "question",
    { text, variants: answers.map((answer, place) => ({ text: answer, correct: place === 0 })) },
    id,
  );

function importVersion(
  previous: Record<string, Component[]> | null,
  ...current: AlignedComponent[]
) {
  const problems = new Problems();
  return { trees: preserveIds(previous, current, "en", createId, problems), problems };
}
const idsOf = (trees: Record<string, Component[]>) => trees["en"]!.map(({ id }) => id);
const answerIdsOf = (question: Component) =>
  (question.props["variants"] as { id: string; text: string }[]).map(({ id, text }) => [text, id]);

const runQuestion = question("What did the father do when he saw him?", [
  "He ran",
  "He waited",
  "He wept",
]);
const feastQuestion = question("Who would not come in to the feast?", [
  "The older son",
  "The servant",
]);

test("importing the same blocks again keeps their ids, even in another order", () => {
  const { trees } = importVersion(null, runQuestion, feastQuestion);
  expect(importVersion(trees, runQuestion, feastQuestion).trees).toEqual(trees);
  expect(idsOf(importVersion(trees, feastQuestion, runQuestion).trees)).toEqual(
    idsOf(trees).reverse(),
  );
});

test("a question with a corrected text keeps its id and those of its answers", () => {
  const { trees } = importVersion(null, runQuestion, feastQuestion);
  const correctedQuestion = question("What did the father do as soon as he saw him?", [
    "He ran",
    "He waited",
    "He cried",
  ]);
  const [currentQuestion] = importVersion(trees, correctedQuestion, feastQuestion).trees["en"]!;
  const [previousQuestion] = trees["en"]!;
  expect(currentQuestion!.id).toBe(previousQuestion!.id);
  expect(answerIdsOf(currentQuestion!).map(([, id]) => id)).toEqual(
    answerIdsOf(previousQuestion!).map(([, id]) => id),
  );
});

test("a different question in the place of an old one gets a new id", () => {
  const { trees } = importVersion(null, runQuestion, feastQuestion);
  const otherQuestion = question("How many coins did the woman own?", ["Ten", "Two"]);
  expect(idsOf(trees)).not.toContain(
    idsOf(importVersion(trees, otherQuestion, feastQuestion).trees)[0],
  );
});

test("a picture that replaces another between the same neighbours keeps its id", () => {
  const note = component("note", { title: "Far off", nodes: [] });
  const { trees } = importVersion(null, runQuestion, component("image", { caption: "dawn" }), note);
  const secondImport = importVersion(
    trees,
    runQuestion,
    component("image", { caption: "evening" }),
    note,
  );
  expect(idsOf(secondImport.trees)).toEqual(idsOf(trees));
});

test("an id written by the author is used, and the block that had this id gets another one", () => {
  const { trees } = importVersion(null, runQuestion, feastQuestion);
  const [firstId] = idsOf(trees);
  const questionWithId = question("Something else altogether, by the way?", ["Yes", "No"], firstId);
  const idsNow = idsOf(importVersion(trees, runQuestion, questionWithId).trees);
  expect(idsNow[1]).toBe(firstId);
  expect(idsNow[0]).not.toBe(firstId);
});

test("an id that the author wrote twice is reported", () => {
  const { problems } = importVersion(
    null,
    { ...runQuestion, id: "q" },
    { ...feastQuestion, id: "q", line: 9 },
  );
  expect(() => problems.throwIfAny()).toThrow('x.md:9: The id "q" is used twice.');
});

test("a block has one id in all languages", () => {
  const questionInTwoLanguages = {
    ...feastQuestion,
    props: { en: feastQuestion.props["en"]!, uk: { text: "Хто не зайшов?", variants: [] } },
  };
  const { trees } = importVersion(null, questionInTwoLanguages);
  expect(trees["uk"]![0]!.id).toBe(trees["en"]![0]!.id);
});
