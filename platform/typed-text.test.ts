import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanContent, cleanLine, cleanText } from "./typed-text.ts";

test.each([
  ["placeholders of a rendered page", "\uFDD0email\uFDD1", "email"],
  ["a reversed writing direction", "Anna\u202Egnp.exe", "Annagnp.exe"],
  ["isolates", "\u2067Anna\u2069", "Anna"],
  ["invisible letters", "An\u200Bn\u2060a\u00AD \uFEFFK\u3164oval\u{E0041}", "Anna Koval"],
  ["control characters", "An\u0007na\u001B[31m\u009F", "Anna[31m"],
  ["noncharacters of any plane", "a\uFFFE\u{1FFFF}\u{10FFFE}b", "ab"],
  ["half a character", "a\uD83Db", "ab"],
  ["joiners that join nothing", "An\u200Dna\u200C \u200D", "Anna "],
  ["joiners between digits", "1\u200D2", "12"],
  ["a selector behind a letter", "Anna\uFE0F", "Anna"],
  ["line ends", "one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"],
])("cleans %s", (_, typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test.each([
  ["Persian", "می‌خواهم"],
  ["Hindi", "क्‍ष"],
  ["a family", "👨‍👩‍👧‍👦"],
  ["a heart", "❤️‍🔥"],
  ["a keycap", "1️⃣"],
  ["the flag of Wales", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
  ["a skin tone", "👩🏽‍🏫"],
  ["Ukrainian with accents", "Оле́на Ґудзь-Їжак’"],
  ["Hebrew with points", "שָׁלוֹם"],
  ["a tab and lines", "one\ttwo\n\nthree"],
  ["mixed directions", "اكتب C++‎ هنا"],
])("doesn't change %s", (_, text) => {
  expect(cleanText(text)).toBe(text);
});

test("authors' texts keep soft hyphens and word breaks; messages and names do not", () => {
  const text = "Über\u00ADsicht ភាសា\u200Bខ្មែរ";
  expect(cleanContent(text)).toBe(text);
  expect([cleanText(text), cleanLine(text)]).toEqual(["Übersicht ភាសាខ្មែរ", "Übersicht ភាសាខ្មែរ"]);
});

test("cleaning a line removes line ends and direction marks", () => {
  expect(cleanLine("Anna\r\n\tKoval\u200F")).toBe("Anna Koval");
});

test("cleaning a cleaned text changes nothing", () => {
  const texts = fc.string({ unit: "binary", maxLength: 20 });
  const signs = fc
    .array(
      fc.constantFrom(
        "a",
        "ا",
        "👩",
        "\u200D",
        "\uFE0F",
        "\u202E",
        "\uFDD0",
        "🏴",
        "\u{E0067}",
        " ",
      ),
    )
    .map((all) => all.join(""));
  fc.assert(
    fc.property(fc.oneof(texts, signs), (text) => {
      for (const clean of [cleanContent, cleanText, cleanLine])
        expect(clean(clean(text))).toBe(clean(text));
      for (const clean of [cleanText, cleanLine])
        expect(clean(text)).not.toMatch(/[\uFDD0-\uFDEF\u202A-\u202E\u2066-\u2069\u200B\0]/);
    }),
  );
});

test("a long text is cleaned in linear time", () => {
  const long = "\u200D\uFE0F".repeat(500_000);
  const started = performance.now();
  expect(cleanText(long)).toBe("");
  expect(performance.now() - started).toBeLessThan(2_000);
});
