import { expect, test } from "vitest";
import { type Matchable, matchEditions, pairsByLanguage } from "./match-elements.ts";

const words =
  "A father had two sons and the younger one asked for his share of what there was, then he left";
const others = "Nobody in the village expected rain so late in the year, least of all the miller";

function thing(input: Partial<Matchable> & { said?: string }): Matchable & { name: string } {
  const { said = "", ...rest } = input;
  return {
    name: `${rest.id} ${rest.key} ${said.slice(0, 8)}`,
    id: undefined,
    key: "key",
    type: "lesson",
    present: true,
    titles: [],
    pairs: pairsByLanguage({ en: said }),
    ...rest,
  };
}

const matched = (old: Matchable[], fresh: Matchable[]) => {
  const pairing = matchEditions(old, fresh);
  return fresh.map((_, place) => {
    const found = pairing.oldOf(place);
    return found === undefined ? undefined : old.indexOf(found);
  });
};

test("a written id takes precedence over the folder's key", () => {
  const old = [thing({ id: "a", key: "one" }), thing({ id: "b", key: "two" })];
  expect(matched(old, [thing({ id: "b", key: "one" }), thing({ key: "two" })])).toEqual([
    1,
    undefined,
  ]);
});

test("the folder's key takes precedence over the title, even if the element type changed", () => {
  const old = [
    thing({ id: "a", key: "one", titles: ["x"] }),
    thing({ id: "b", key: "two", titles: ["y"] }),
  ];
  const fresh = [
    thing({ key: "two", titles: ["x"], type: "test" }),
    thing({ key: "one", titles: ["y"] }),
  ];
  expect(matched(old, fresh)).toEqual([1, 0]);
});

test("a title in any language takes precedence over similar text", () => {
  const old = [
    thing({ id: "a", key: "one", titles: ["begin", "початок"], said: others }),
    thing({ id: "b", key: "two", titles: ["end"], said: words }),
  ];
  expect(matched(old, [thing({ key: "new", titles: ["start", "початок"], said: words })])).toEqual([
    0,
  ]);
});

test("similar text of the same type is the same element; other text is a new one", () => {
  const old = [thing({ id: "a", key: "one", said: words })];
  const edited = words.replace("two sons", "three sons");
  expect(matched(old, [thing({ key: "new", said: edited })])).toEqual([0]);
  expect(matched(old, [thing({ key: "new", said: edited, type: "test" })])).toEqual([undefined]);
  expect(matched(old, [thing({ key: "new", said: others })])).toEqual([undefined]);
});

test("a removed element comes back with similar text, or the same key and title, but not with the key alone", () => {
  const old = [thing({ id: "a", key: "one", titles: ["begin"], said: words, present: false })];
  expect(matched(old, [thing({ key: "one", titles: ["other"], said: others })])).toEqual([
    undefined,
  ]);
  expect(matched(old, [thing({ key: "one", titles: ["begin"], said: others })])).toEqual([0]);
  expect(matched(old, [thing({ key: "two", said: words })])).toEqual([0]);
});

test("two folders with the same key each match the element with the same text", () => {
  const old = [
    thing({ id: "a", key: "test", said: words }),
    thing({ id: "b", key: "test", said: others }),
  ];
  expect(
    matched(old, [thing({ key: "test", said: others }), thing({ key: "test", said: words })]),
  ).toEqual([1, 0]);
});
