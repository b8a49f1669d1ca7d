import { expect, test } from "vitest";
import { Problems } from "#content/problems.ts";
import { readMarkdown } from "./markdown-text.ts";
import {
  bareLinkMaxChars,
  markdownContainersMax,
  markdownLinesMax,
  specialCharactersMax,
  markdownMaxChars,
  markdownNestingMax,
  tableColumnsMax,
} from "./markdown-limits.ts";

/** Parses a text that begins on line 10, and returns the number of its blocks and the errors. */
function readText(text: string): [blocks: number, wrong: string[]] {
  const problems = new Problems();
  const source = { file: "lesson.md", problems, files: new Set<string>() };
  const { nodes } = readMarkdown(source, text, 10);
  return [nodes.length, problems.hasErrors ? problems.toDomainError().message.split("\n") : []];
}

test("a long lesson with a table of contents, nested lists and quotations is read", () => {
  const contents = Array.from(
    { length: 300 },
    (_, index) => `- [Part ${index}](#part-${index})\n`,
  ).join("");
  const part = `## Part\n\n${"Words, *emphasis*, a [link](/x). ".repeat(20)}\n\n> - one\n>   - two\n\n`;
  expect(readText(contents + part.repeat(80))[1]).toEqual([]);
});

test.each([
  ["nested quotations", `a\n\n${"> ".repeat(markdownNestingMax + 1)}a`, 12],
  ["nested lists", `${"1. ".repeat(markdownNestingMax + 1)}a`, 10],
  ["many lists", `${"- ".repeat(10)}a\n`.repeat(markdownContainersMax / 10 + 1), 510],
  ["many special characters in a paragraph", `a\n${"_a*".repeat(specialCharactersMax / 2)}\n*`, 12],
  [
    "many special characters after # without a space",
    `a\n${"#_a*\n".repeat(specialCharactersMax / 2 + 1)}`,
    511,
  ],
  [
    "many special characters after four spaces",
    `a\n${"    - _a\n".repeat(specialCharactersMax + 1)}`,
    1011,
  ],
  ["many columns", `a\n\n${"|".repeat(tableColumnsMax + 1)}`, 12],
  ["a long address", `a https://b.c/${".".repeat(bareLinkMaxChars)}`, 10],
  ["many lines", "a\n".repeat(markdownLinesMax), markdownLinesMax + 10],
  ["too many characters", "a".repeat(markdownMaxChars + 1), 10],
])("a text with %s is refused before parsing, with the line number", (_, text, line) => {
  expect(readText(text)).toEqual([
    0,
    [expect.stringMatching(`^lesson\\.md:${line}: .*[Aa]t most`)],
  ]);
});
