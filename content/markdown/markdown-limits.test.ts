import { expect, test } from "vitest";
import { Problems } from "#content/problems.ts";
import { readMarkdown } from "./markdown-text.ts";
import {
  bareLinkMaxChars,
  markdownContainersMax,
  markdownLinesMax,
  markdownMarksMax,
  markdownMaxChars,
  markdownNestingMax,
  tableColumnsMax,
} from "./markdown-limits.ts";

/** Parses a text that begins on line 10, and returns the number of its blocks and the errors. */
function reading(text: string): [blocks: number, wrong: string[]] {
  const problems = new Problems();
  const source = { file: "lesson.md", problems, files: new Set<string>() };
  const { nodes } = readMarkdown(source, text, 10);
  return [nodes.length, problems.hasErrors ? problems.refusal().message.split("\n") : []];
}

test("a long lesson with a table of contents, nested lists and quotations is read", () => {
  const contents = Array.from({ length: 300 }, (_, at) => `- [Part ${at}](#part-${at})\n`).join("");
  const part = `## Part\n\n${"Words, *emphasis*, a [link](/x). ".repeat(20)}\n\n> - one\n>   - two\n\n`;
  expect(reading(contents + part.repeat(80))[1]).toEqual([]);
});

test.each([
  ["nested quotations", `a\n\n${"> ".repeat(markdownNestingMax + 1)}a`, 12],
  ["nested lists", `${"1. ".repeat(markdownNestingMax + 1)}a`, 10],
  ["many lists", `${"- ".repeat(10)}a\n`.repeat(markdownContainersMax / 10 + 1), 510],
  ["many special characters in a paragraph", `a\n${"_a*".repeat(markdownMarksMax / 2)}\n*`, 12],
  [
    "many special characters after # without a space",
    `a\n${"#_a*\n".repeat(markdownMarksMax / 2 + 1)}`,
    511,
  ],
  [
    "many special characters after four spaces",
    `a\n${"    - _a\n".repeat(markdownMarksMax + 1)}`,
    1011,
  ],
  ["many columns", `a\n\n${"|".repeat(tableColumnsMax + 1)}`, 12],
  ["a long address", `a https://b.c/${".".repeat(bareLinkMaxChars)}`, 10],
  ["many lines", "a\n".repeat(markdownLinesMax), markdownLinesMax + 10],
  ["a long text", "a".repeat(markdownMaxChars + 1), 10],
])("%s: refused with the line number, before parsing", (_, text, line) => {
  expect(reading(text)).toEqual([
    0,
    [expect.stringMatching(`^lesson.md:${line}: [A].* at most|^lesson.md:${line}: At most`)],
  ]);
});
