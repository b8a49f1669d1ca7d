import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { exportContent } from "#content/export-content.server.ts";
import { join } from "node:path";
import { parseLesson } from "#content/blocks/parse-blocks.ts";
import { Problems } from "#content/problems.ts";
import { type RichNode, safeHref } from "#ui/rich-node.ts";
import {
  courseFile,
  readElementBody,
  elementFile,
  openPortals,
  type TestPortals,
} from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const createLessonFolder = (body: string) =>
  portals.createFolder({
    "courses/a/course.yaml": courseFile,
    "courses/a/01-road/lesson.md": elementFile("Road", body),
  });

test("HTML in a text loses its tags with a warning, and a link that would run a script becomes plain text", async () => {
  const ctx = await portals.createPortalContext("hostile");
  const { warnings } = await importContent(
    ctx,
    await createLessonFolder(
      [
        "<script>alert(1)</script>",
        "",
        'A <button onclick="alert(1)">name</button> in words. <!-- nobody sees this -->',
        "",
        "[click](javascript:alert(1)) [data](data:text/html,x) [slashes](//evil.example) [good](https://example.org)",
        "",
        ":::note <b>Bold</b>",
        "<iframe src='https://evil.example'></iframe>and words",
        ":::",
      ].join("\n"),
    ),
  );
  expect((await readElementBody(portals, "hostile", "road")).texts["en"]!.components).toMatchObject(
    [
      {
        type: "rich-text",
        props: {
          nodes: [
            { type: "paragraph", children: [{ type: "text", text: "A name in words." }] },
            {
              type: "paragraph",
              children: [
                { type: "text", text: "click data slashes " },
                {
                  type: "link",
                  href: "https://example.org",
                  children: [{ type: "text", text: "good" }],
                },
              ],
            },
          ],
        },
      },
      {
        type: "note",
        props: {
          title: "<b>Bold</b>",
          nodes: [
            {
              type: "paragraph",
              children: [
                {
                  type: "link",
                  href: "https://evil.example",
                  children: [{ type: "text", text: "https://evil.example" }],
                },
                { type: "text", text: " and words" },
              ],
            },
          ],
        },
      },
    ],
  );
  const file = "courses/a/01-road/lesson.md";
  const linkHint =
    "a link must begin with https://, mailto:, tel:, / or #, or be a path to a file in the folder.";
  expect(warnings).toEqual([
    `${file}:6: The HTML tag <script> is left out with its content.`,
    `${file}:8: The HTML tag <button> is left out; its text stays.`,
    `${file}:10: The link to "javascript:alert(1)" was left out; ${linkHint}`,
    `${file}:10: The link to "data:text/html,x" was left out; ${linkHint}`,
    `${file}:10: The link to "//evil.example" was left out; ${linkHint}`,
    `${file}:13: The HTML tag <iframe> is not shown: a link replaces it.`,
  ]);
  const exportFolder = join(await portals.newFolder(), "out");
  await exportContent(ctx, exportFolder);
  expect((await importContent(ctx, exportFolder)).elements.unchanged).toEqual(["road"]);
});

test("keys such as constructor, which every object has, are treated like other unknown keys", async () => {
  const ctx = await portals.createPortalContext("keys");
  const path = await portals.createFolder({
    "pages/main.yaml":
      "title: A\ncomponents:\n  - type: header\n    props:\n      __proto__: {polluted: true}\n      constructor: x\n      title: A\n",
  });
  await expect(importContent(ctx, path)).rejects.toThrow(
    'pages/main.yaml:6: "constructor" is not known to the block header.',
  );
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("YAML with too many aliases is refused before it fills the memory", async () => {
  const ctx = await portals.createPortalContext("aliases");
  const levels = [...Array(12).keys()].map(
    (n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(", ")}]`,
  );
  const path = await portals.createFolder({
    "pages/main.yaml": `a0: &a0 [x]\n${levels.join("\n")}\n`,
  });
  await expect(importContent(ctx, path)).rejects.toThrow(
    "pages/main.yaml:1: There are too many aliases",
  );
});

const anyMarkdown = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        "\n",
        "\n\n",
        ":::note x\n",
        "\n:::\n",
        ":::bible a | b\n1 x\n:::\n",
        "[a](javascript:alert(1))",
        "[a](<java\tscript:alert(1)>)",
        "[a](/\\evil)",
        "[a]: javascript:x\n",
        "[a][a]",
        "<script>",
        "![x](y)",
        "- [x] a\n",
        "> ",
        "## ",
        "```\n",
        "    ",
        "&#106;avascript:",
        "<javascript:alert(1)>",
      ),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));

test("any lesson becomes a tree of plain data whose links are all safe", () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const source = { file: "x.md", problems: new Problems(), files: new Set<string>() };
      const tree = parseLesson(source, text, 1);
      for (const { props } of tree)
        for (const href of listLinks(props["nodes"])) expect(safeHref(href)).toBe(href);
    }),
    { numRuns: 2_000 },
  );
});

function listLinks(nodes: unknown): string[] {
  return ((nodes ?? []) as RichNode[]).flatMap((node) => [
    ...(node.type === "link" ? [node.href] : []),
    ...("children" in node ? listLinks(node.children) : []),
  ]);
}
