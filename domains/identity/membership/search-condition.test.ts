import { expect, test } from "vitest";
import { searchWords } from "./search-condition.server.ts";

test("a text is searched by its words, in any order", () => {
  expect(searchWords(" Hanna   Koval ")).toEqual(["Hanna", "Koval"]);
  expect(searchWords("Ганна")).toEqual(["Ганна"]);
});

test("a short word is searched only at the beginning of a name", () => {
  expect(searchWords("Li")).toEqual(["  Li"]);
  expect(searchWords("李")).toEqual(["  李"]);
});

test("a phone is searched by its digits, however they are written", () => {
  expect(searchWords("+380 (67) 123-45.67")).toEqual(["380671234567"]);
  expect(searchWords("22 01")).toEqual(["2201"]);
  expect(searchWords("room 12")).toEqual(["room", "  12"]);
});

test("long and hostile texts become few, short and clean words", () => {
  expect(searchWords("")).toEqual([]);
  expect(searchWords("\u0000\u202e \t")).toEqual([]);
  expect(searchWords("a ".repeat(10_000))).toHaveLength(6);
  expect(searchWords("x".repeat(10_000))[0]).toHaveLength(100);
  expect(searchWords("...")).toEqual(["..."]);
});
