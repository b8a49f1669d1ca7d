import { expect, test } from "vitest";
import type { Component } from "#domains/pages/component.ts";
import type { AlignedComponent } from "./align-languages.ts";
import { preserveIds } from "./preserve-ids.ts";
import { Problems } from "#content/problems.ts";

let count = 0;
const freshId = () => `fresh${(count += 1)}`;

function component(type: string, props: Record<string, unknown>, id?: string): AlignedComponent {
  return { type, id, props: { en: props }, children: [], file: "x.md", line: 1 };
}
const question = (text: string, answers: string[], id?: string) =>
  component(
    "question",
    { text, variants: answers.map((answer, place) => ({ text: answer, correct: place === 0 })) },
    id,
  );

function edition(previous: Record<string, Component[]> | null, ...current: AlignedComponent[]) {
  const problems = new Problems();
  return { trees: preserveIds(previous, current, "en", freshId, problems), problems };
}
const ids = (trees: Record<string, Component[]>) => trees["en"]!.map(({ id }) => id);
const answers = (one: Component) =>
  (one.props["variants"] as { id: string; text: string }[]).map(({ id, text }) => [text, id]);

const run = question("What did the father do when he saw him?", ["He ran", "He waited", "He wept"]);
const feast = question("Who would not come in to the feast?", ["The older son", "The servant"]);

test("the same version again has the same ids, even with its blocks in another order", () => {
  const { trees } = edition(null, run, feast);
  expect(edition(trees, run, feast).trees).toEqual(trees);
  expect(ids(edition(trees, feast, run).trees)).toEqual(ids(trees).reverse());
});

test("a question with a corrected text keeps its id and those of its answers", () => {
  const { trees } = edition(null, run, feast);
  const mended = question("What did the father do as soon as he saw him?", [
    "He ran",
    "He waited",
    "He cried",
  ]);
  const [now] = edition(trees, mended, feast).trees["en"]!;
  const [before] = trees["en"]!;
  expect(now!.id).toBe(before!.id);
  expect(answers(now!).map(([, id]) => id)).toEqual(answers(before!).map(([, id]) => id));
});

test("another question in the same place gets a new id", () => {
  const { trees } = edition(null, run, feast);
  const other = question("How many coins did the woman own?", ["Ten", "Two"]);
  expect(ids(trees)).not.toContain(ids(edition(trees, other, feast).trees)[0]);
});

test("a picture that replaces another between the same neighbours keeps its id", () => {
  const note = component("note", { title: "Far off", nodes: [] });
  const { trees } = edition(null, run, component("image", { caption: "dawn" }), note);
  const now = edition(trees, run, component("image", { caption: "evening" }), note);
  expect(ids(now.trees)).toEqual(ids(trees));
});

test("a written id is used, and a block that had it by chance gets another", () => {
  const { trees } = edition(null, run, feast);
  const [first] = ids(trees);
  const named = question("Something else altogether, by the way?", ["Yes", "No"], first);
  const now = ids(edition(trees, run, named).trees);
  expect(now[1]).toBe(first);
  expect(now[0]).not.toBe(first);
});

test("an id written twice is reported", () => {
  const { problems } = edition(null, { ...run, id: "q" }, { ...feast, id: "q", line: 9 });
  expect(() => problems.throwIfAny()).toThrow('x.md:9: The id "q" is used twice.');
});

test("a block has one id in all languages", () => {
  const both = {
    ...feast,
    props: { en: feast.props["en"]!, uk: { text: "Хто не зайшов?", variants: [] } },
  };
  const { trees } = edition(null, both);
  expect(trees["uk"]![0]!.id).toBe(trees["en"]![0]!.id);
});
