import { expect, test } from "vitest";
import { type ContentVersion, matchVersions, pairsByLanguage } from "./match-elements.ts";

const fatherText =
  "A father had two sons and the younger one asked for his share of what there was, then he left";
const villageText =
  "Nobody in the village expected rain so late in the year, least of all the miller";

function createItem(
  input: Partial<ContentVersion> & { text?: string },
): ContentVersion & { name: string } {
  const { text = "", ...rest } = input;
  return {
    name: `${rest.id} ${rest.key} ${text.slice(0, 8)}`,
    id: undefined,
    key: "key",
    type: "lesson",
    isPresent: true,
    titles: [],
    wordPairs: pairsByLanguage({ en: text }),
    ...rest,
  };
}

const matchedIndexes = (old: ContentVersion[], current: ContentVersion[]) => {
  const matcher = matchVersions(old, current);
  return current.map((_, index) => {
    const oldVersion = matcher.oldVersionOf(index);
    return oldVersion === undefined ? undefined : old.indexOf(oldVersion);
  });
};

test("an id written in the file takes precedence over the folder's key", () => {
  const old = [createItem({ id: "a", key: "one" }), createItem({ id: "b", key: "two" })];
  expect(
    matchedIndexes(old, [createItem({ id: "b", key: "one" }), createItem({ key: "two" })]),
  ).toEqual([1, undefined]);
});

test("the folder's key takes precedence over the title, even if the element type changed", () => {
  const old = [
    createItem({ id: "a", key: "one", titles: ["x"] }),
    createItem({ id: "b", key: "two", titles: ["y"] }),
  ];
  const fresh = [
    createItem({ key: "two", titles: ["x"], type: "test" }),
    createItem({ key: "one", titles: ["y"] }),
  ];
  expect(matchedIndexes(old, fresh)).toEqual([1, 0]);
});

test("a title in any language takes precedence over similar text", () => {
  const old = [
    createItem({ id: "a", key: "one", titles: ["begin", "початок"], text: villageText }),
    createItem({ id: "b", key: "two", titles: ["end"], text: fatherText }),
  ];
  expect(
    matchedIndexes(old, [
      createItem({ key: "new", titles: ["start", "початок"], text: fatherText }),
    ]),
  ).toEqual([0]);
});

test("an element of the same type with similar text is matched, and one with other text is new", () => {
  const old = [createItem({ id: "a", key: "one", text: fatherText })];
  const edited = fatherText.replace("two sons", "three sons");
  expect(matchedIndexes(old, [createItem({ key: "new", text: edited })])).toEqual([0]);
  expect(matchedIndexes(old, [createItem({ key: "new", text: edited, type: "test" })])).toEqual([
    undefined,
  ]);
  expect(matchedIndexes(old, [createItem({ key: "new", text: villageText })])).toEqual([undefined]);
});

test("a removed element comes back with similar text, or the same key and title, but not with the key alone", () => {
  const old = [
    createItem({ id: "a", key: "one", titles: ["begin"], text: fatherText, isPresent: false }),
  ];
  expect(
    matchedIndexes(old, [createItem({ key: "one", titles: ["other"], text: villageText })]),
  ).toEqual([undefined]);
  expect(
    matchedIndexes(old, [createItem({ key: "one", titles: ["begin"], text: villageText })]),
  ).toEqual([0]);
  expect(matchedIndexes(old, [createItem({ key: "two", text: fatherText })])).toEqual([0]);
});

test("two folders with the same key each match the element with the same text", () => {
  const old = [
    createItem({ id: "a", key: "test", text: fatherText }),
    createItem({ id: "b", key: "test", text: villageText }),
  ];
  expect(
    matchedIndexes(old, [
      createItem({ key: "test", text: villageText }),
      createItem({ key: "test", text: fatherText }),
    ]),
  ).toEqual([1, 0]);
});
