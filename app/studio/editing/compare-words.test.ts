import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";

const textOf = (parts: ReturnType<typeof compareWords>, other: "added" | "removed") =>
  parts
    .filter(({ kind }) => kind === "same" || kind === other)
    .map(({ text }) => text)
    .join("");

test("shows which words were added and removed", () => {
  expect(compareWords("In the morning we walk", "In the evening we walk far")).toEqual([
    { kind: "same", text: "In the " },
    { kind: "removed", text: "morning" },
    { kind: "added", text: "evening" },
    { kind: "same", text: " we walk" },
    { kind: "added", text: " far" },
  ]);
});

test("the parts of a comparison make up both texts", () => {
  const anyText = fc
    .array(fc.constantFrom("a", "b ", "c", " ", "\n", "слово "))
    .map((words) => words.join(""));
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const parts = compareWords(before, after);
      expect(textOf(parts, "removed")).toBe(before);
      expect(textOf(parts, "added")).toBe(after);
    }),
  );
});

test("very long texts are compared as a whole", () => {
  const long = "word ".repeat(2_000);
  expect(compareWords(long, `${long}more`)).toEqual([
    { kind: "removed", text: long },
    { kind: "added", text: `${long}more` },
  ]);
});
