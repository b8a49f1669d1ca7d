import fc from "fast-check";
import { expect, test } from "vitest";
import { splitText } from "./split-text.ts";

test("a text is split at a paragraph, a line or a word, if there is one in the second half of a part", () => {
  expect(splitText("one two three", 8)).toEqual(["one two", "three"]);
  expect(splitText("first\n\nsecond part", 12)).toEqual(["first", "second part"]);
  expect(splitText("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(splitText("  short ", 100)).toEqual(["short"]);
  expect(splitText("", 100)).toEqual([]);
});

test("parts are short enough, keep every letter, and never cut a character in two", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "🕯", "ب", " ", "\n") }),
      fc.integer({ min: 2, max: 20 }),
      (text, max) => {
        const parts = splitText(text, max);
        const letters = (value: string) => value.replaceAll(/\s/g, "");
        expect(letters(parts.join(""))).toBe(letters(text));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(max);
          expect(part).not.toMatch(/\p{Cs}/u);
        }
      },
    ),
  );
});
