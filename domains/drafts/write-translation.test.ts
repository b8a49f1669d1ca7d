import { expect, test } from "vitest";
import { applyOperations, type JsonObject, type Operation } from "./operations.ts";
import { listTranslatedTexts, type Translation } from "./translated-texts.ts";
import { isTranslation, type TranslationRules } from "./translation-rules.ts";
import { alignTranslation, countOwnBlocks, writeTranslation } from "./write-translation.ts";

const rules: TranslationRules = {
  languageOf: ([part, language = null]) => (part === "texts" ? language : null),
  blocksPath: (language) => ["texts", language, "components"],
  fieldPaths: (_, language) => [["texts", language, "title"]],
};
const block = (id: string, type: string, props: JsonObject, children: JsonObject[] = []) => ({
  id,
  type,
  props,
  children,
});
const question = (...answers: string[]) =>
  block("q", "question", {
    text: "Is it so?",
    variants: answers.map((text, n) => ({ id: `v${n}`, text, correct: n === 0 })),
  });
const faq = block("faq", "faq", {
  title: "",
  items: [
    { question: "Who?", nodes: [{ type: "paragraph", children: [{ type: "text", text: "He." }] }] },
    { question: "When?", nodes: [] },
  ],
});
const inPanel = block("panel", "panel", {}, [question("Yes", "No"), faq]);

const translationOf = (en: JsonObject[], uk?: JsonObject[]): Translation => ({
  document: {
    texts: {
      en: { title: "Light", components: en },
      ...(uk && { uk: { title: "Світло", components: uk } }),
    },
  },
  rules,
  primaryLanguage: "en",
  language: "uk",
});
const apply = (translation: Translation, operations: Operation[]): Translation => ({
  ...translation,
  document: applyOperations(translation.document, operations).document,
});
const statesOf = (translation: Translation) =>
  Object.fromEntries(listTranslatedTexts(translation).map(({ id, state }) => [id, state]));
/** Translates one text after another. Checks that a translator may do each of these changes. */
function translateAll(start: Translation): Translation {
  let current = start;
  for (const { id } of listTranslatedTexts(start)) {
    const text = listTranslatedTexts(current).find((one) => one.id === id)!;
    const value = text.isFormatted ? [{ type: "text", text: `uk ${id}` }] : `uk ${id}`;
    const operations = writeTranslation(current, text, value);
    const next = apply(current, operations);
    const change = { rules, primaryLanguage: "en", before: current.document, after: next.document };
    expect(isTranslation({ ...change, operations }, ["uk"]), id).toBe(true);
    current = next;
  }
  return current;
}

test("a text is written where it belongs: in a block of a block, in an answer, in a list without ids", () => {
  const start = translationOf([inPanel]);
  expect(Object.values(statesOf(start))).toEqual(Array(7).fill("missing"));
  const done = translateAll(start);
  expect(statesOf(done)).toEqual({
    title: "done",
    "q/text": "done",
    "q/variants/v0/text": "done",
    "q/variants/v1/text": "done",
    "faq/items/0/question": "done",
    "faq/items/0/nodes": "done",
    "faq/items/1/question": "done",
  });
  expect(done.document).toMatchObject({
    texts: {
      en: { components: [inPanel] },
      uk: {
        components: [
          {
            id: "panel",
            children: [
              {
                props: {
                  variants: [{ id: "v0", text: "uk q/variants/v0/text", correct: true }, {}],
                },
              },
              { props: { items: [{}, { question: "uk faq/items/1/question" }] } },
            ],
          },
        ],
      },
    },
  });
});

test("a new answer and a new block of the original are taken over, and what was translated stays", () => {
  const before = translateAll(translationOf([question("Yes", "No")]));
  const { uk } = before.document["texts"] as Record<string, { components: JsonObject[] }>;
  const original = [block("note", "note", { text: "Read first" }), question("Yes", "No", "Both")];
  const changed = apply(before, [
    { op: "set", path: ["texts", "en", "components"], value: original },
  ]);
  expect(statesOf(changed)).toMatchObject({
    "note/text": "missing",
    "q/variants/v0/text": "done",
    "q/variants/v2/text": "missing",
  });
  const { components } = (translateAll(changed).document["texts"] as Record<string, JsonObject>)[
    "uk"
  ]!;
  expect(components).toMatchObject([
    { id: "note" },
    { id: "q", props: { variants: [{ text: "uk q/variants/v0/text" }, {}, { id: "v2" }] } },
  ]);
  expect(uk!.components).toHaveLength(1);
});

test("a block that only the translation has is counted, and goes when the original's blocks are taken over", () => {
  const own = block("own", "note", { text: "Лише тут" });
  const translation = translationOf([question("Yes", "No")], [own, question("Так", "Ні")]);
  expect(countOwnBlocks(translation)).toBe(1);
  const aligned = apply(translation, alignTranslation(translation));
  expect(countOwnBlocks(aligned)).toBe(0);
  expect(statesOf(aligned)).toMatchObject({ "q/variants/v0/text": "done" });
});

test("the second of two texts with the same words isn't done because the first one is", () => {
  const twice = [block("a", "note", { text: "Yes" }), block("b", "note", { text: "Yes" })];
  const translation = translationOf(twice, twice);
  const [, first] = listTranslatedTexts(translation);
  const written = apply(translation, writeTranslation(translation, first!, "Так"));
  expect(statesOf(written)).toMatchObject({ "a/text": "done", "b/text": "missing" });
});

test("a list of a hundred thousand words is read in linear time", () => {
  const words = Array.from({ length: 100_000 }, (_, n) => `word ${n}`);
  const blocks = [block("many", "note", { words })];
  expect(listTranslatedTexts(translationOf(blocks, blocks))).toHaveLength(words.length + 1);
});
