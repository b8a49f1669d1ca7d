import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RichNode } from "#ui/rich-node.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";
import { bodyLine, importAndReimport, lessonFile, textNode } from "./lesson.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const makeRow = (...texts: string[]): RichNode => ({
  type: "row",
  children: texts.map((text) => ({ type: "cell", children: text === "" ? [] : [textNode(text)] })),
});

test("tables, code, tasks, lists and marks of a lesson survive import and export", async () => {
  const { nodes, warnings, changed } = await importAndReimport(portals, "shapes", [
    "| Day | Time | Place |",
    "| --- | :-: | --: |",
    "| Sunday | 10:00 | Hall \\| yard |",
    "| Friday | 19:00 |",
    "",
    "4. Four",
    "5.",
    "6. Six",
    "   - [x] done",
    "   - [ ] to do",
    "",
    "   ```js",
    "   if (a) {",
    "       ```b",
    "",
    "   :::note",
    "   }",
    "   ```",
    "",
    "~~Old~~ H<sub>2</sub>O and x<sup>2</sup>, see https://example.org/a_b.  ",
    "Next line <!-- not for readers -->",
  ]);
  expect(changed).toEqual([]);
  expect(warnings).toEqual([]);
  expect(nodes).toEqual([
    {
      type: "table",
      align: [null, "center", "end"],
      children: [
        makeRow("Day", "Time", "Place"),
        makeRow("Sunday", "10:00", "Hall | yard"),
        makeRow("Friday", "19:00", ""),
      ],
    },
    {
      type: "list",
      ordered: true,
      start: 4,
      children: [
        { type: "item", children: [textNode("Four")] },
        { type: "item", children: [] },
        {
          type: "item",
          children: [
            { type: "paragraph", children: [textNode("Six")] },
            {
              type: "list",
              ordered: false,
              children: [
                { type: "item", checked: true, children: [textNode("done")] },
                { type: "item", checked: false, children: [textNode("to do")] },
              ],
            },
            {
              type: "code-block",
              language: "js",
              text: "if (a) {\n    ```b\n\n:::note\n}",
            },
          ],
        },
      ],
    },
    {
      type: "paragraph",
      children: [
        { type: "strike", children: [textNode("Old")] },
        textNode(" H"),
        { type: "sub", children: [textNode("2")] },
        textNode("O and x"),
        { type: "sup", children: [textNode("2")] },
        textNode(", see "),
        {
          type: "link",
          href: "https://example.org/a_b",
          children: [textNode("https://example.org/a_b")],
        },
        textNode("."),
        { type: "break" },
        textNode("Next line"),
      ],
    },
  ]);
});

test("code blocks that contain fences hide no blocks after them, also in lists", async () => {
  const { components, changed } = await importAndReimport(portals, "fences", [
    "````md",
    "```js",
    ":::note",
    "```",
    "````",
    "",
    ":::note One",
    "Words",
    ":::",
    "",
    "- ```sh",
    "  run",
    "  ```",
    "",
    ":::callout Two",
    "1. step",
    "",
    "   ```",
    "   a",
    "   ```",
    ":::",
    "",
    "``` not `code",
    "",
    ":::tip[Three]",
    "Words",
    ":::",
  ]);
  expect(changed).toEqual([]);
  expect(components.map(({ type, props }) => [type, props["title"], props["tone"]])).toEqual([
    ["rich-text", undefined, undefined],
    ["note", "One", undefined],
    ["rich-text", undefined, undefined],
    ["callout", "Two", undefined],
    ["rich-text", undefined, undefined],
    ["callout", "Three", "tip"],
  ]);
});

test("pictures in lists, tables, quotations and links are shown; those of other sites become links", async () => {
  const { nodes, warnings, out, changed } = await importAndReimport(portals, "pictures", [
    "1. Open the door ![A door](../../../pictures/road.webp)",
    '2. <img src="../../../pictures/road.webp" alt="A road" width="20">',
    "",
    "| ![In a cell](../../../pictures/road.webp) | b |",
    "| --- | --- |",
    "",
    "> ![In a quotation](../../../pictures/road.webp)",
    "",
    "[![In a link](../../../pictures/road.webp)](https://example.org)",
    "",
    "![Badge](https://example.org/badge.svg)",
  ]);
  expect(changed).toEqual([]);
  const alts: string[] = [];
  const collectAlts = (tree: readonly RichNode[]): void => {
    for (const node of tree) {
      if (node.type === "picture") alts.push(node.picture.alt);
      if ("children" in node) collectAlts(node.children);
    }
  };
  collectAlts(nodes);
  expect(alts).toEqual(["A door", "A road", "In a cell", "In a quotation", "In a link"]);
  expect(nodes.at(-1)).toEqual({
    type: "paragraph",
    children: [
      { type: "link", href: "https://example.org/badge.svg", children: [textNode("Badge")] },
    ],
  });
  expect(warnings).toEqual([
    `${lessonFile}:${bodyLine + 10}: The picture "https://example.org/badge.svg" is on another site: a link replaces it. Put the file into the folder to show it.`,
  ]);
  expect(await readdir(join(out, "pictures"))).toHaveLength(1);
});

test("HTML keeps its text, code and headings; words in angle brackets that are no tags stay text", async () => {
  const { nodes, warnings, changed } = await importAndReimport(portals, "html", [
    '<div class="panel" markdown="1">',
    "",
    "Type <your name> and press <kbd>Enter</kbd>.<br>Then <b>wait</b>.",
    "",
    "</div>",
    "",
    "<details>",
    "<summary>More</summary>",
    "<h3>Inside</h3>",
    "<pre>a",
    "  b</pre>",
    "</details>",
  ]);
  expect(changed).toEqual([]);
  expect(nodes).toEqual([
    {
      type: "paragraph",
      children: [
        textNode("Type <your name> and press "),
        { type: "code", text: "Enter" },
        textNode("."),
        { type: "break" },
        textNode("Then "),
        { type: "strong", children: [textNode("wait")] },
        textNode("."),
      ],
    },
    { type: "paragraph", children: [textNode("More")] },
    { type: "heading", level: 3, id: "inside", children: [textNode("Inside")] },
    { type: "code-block", text: "a\n  b" },
  ]);
  expect(warnings).toEqual([
    `${lessonFile}:${bodyLine + 2}: "<your name>" is no HTML tag; it is shown as it is written.`,
    `${lessonFile}:${bodyLine + 6}: The HTML tag <details> is left out; its text stays.`,
    `${lessonFile}:${bodyLine + 7}: The HTML tag <summary> is left out; its text stays.`,
  ]);
});

test("common mistakes in Markdown get a warning with their line, and their text stays", async () => {
  const { nodes, warnings, changed } = await importAndReimport(portals, "meant", [
    "| Day | Time | Place |",
    "| --- | --- | --- | --- |",
    "| Sunday | 10:00 | Hall |",
    "",
    "1. One",
    "1. One",
    "",
    "Between",
    "",
    "3. Three",
    "4. Four",
    "7. Seven",
    "",
    '<div class="panel" markdown="1">',
    "Two things:",
    "1. Read [one](https://example.org/1)",
    "2. See ![two](two.png)",
    "</div>",
    "",
    '<iframe src="https://example.org/film" title="A film"></iframe>',
    "",
    "<p>1. stays</p>",
  ]);
  expect(changed).toEqual([]);
  expect(nodes[0]).toEqual({
    type: "paragraph",
    children: [
      textNode("| Day | Time | Place | | --- | --- | --- | --- | | Sunday | 10:00 | Hall |"),
    ],
  });
  expect(nodes.at(-2)).toEqual({
    type: "paragraph",
    children: [{ type: "link", href: "https://example.org/film", children: [textNode("A film")] }],
  });
  expect(warnings).toEqual([
    `${lessonFile}:${bodyLine}: This is not a valid table: its second line has 4 cells, but its first line has a different number.`,
    `${lessonFile}:${bodyLine + 11}: The number 7 is shown as 5: the numbers of a list go up by one.`,
    `${lessonFile}:${bodyLine + 15}: Markdown within HTML is shown as it is written: put an empty line below the tag.`,
    `${lessonFile}:${bodyLine + 19}: The HTML tag <iframe> is not shown: a link replaces it.`,
  ]);
});
