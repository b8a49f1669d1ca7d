import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { type ImportCtx, importContent } from "#content/import-content.server.ts";
import { openPortals, type TestPortals, tinyCourse } from "./content.fixture.ts";

let portals: TestPortals;
let ctx: ImportCtx;
beforeAll(async () => {
  portals = await openPortals();
  ctx = await portals.portal("blocks");
}, 180_000);
afterAll(() => portals.close());

const page = (components: string) =>
  `title: About\ncomponents:\n${components.replace(/^(?=.)/gm, "  ")}`;

test("nested blocks, pictures in lists and HTML are exported as they were imported", async () => {
  const written = page(`- type: tabs
  id: ways
  children:
    - type: panel
      id: alone
      props:
        title: Alone
      children:
        - type: gallery
          id: drawn
          props:
            items:
              - picture: ../pictures/road.webp
                alt: A road
                caption: The road
- type: html
  id: letter
  props:
    html: |
      <p>Dear <b>all</b></p>
      <script>never()</script>
- type: faq
  id: faq
  props:
    items:
      - question: Why?
        markdown: |
          Because of _this_.
`);
  const picture = await readFile("demo/localhost/pictures/road.webp");
  const files = { "pages/about.yaml": written, "pictures/road.webp": picture };
  const folder = await portals.folderOf(files, tinyCourse);
  expect((await importContent(ctx, folder)).warnings).toEqual([]);
  const out = join(await portals.newFolder(), "out");
  await exportContent(ctx, out);
  const exported = await readFile(join(out, "pages/about.yaml"), "utf8");
  for (const line of [
    "type: panel",
    "caption: The road",
    "<script>never()</script>",
    "Because of _this_.",
  ])
    expect(exported).toContain(line);
  expect(exported).toMatch(/picture:\s.*\.webp/);
  const again = await importContent(ctx, out);
  expect(again.pages).toMatchObject({ created: [], changed: [] });
});

test("an import with unknown props is refused, and props that would hide a block give warnings", async () => {
  const picture = await readFile("demo/localhost/pictures/road.webp");
  const importOf = async (components: string) => {
    const files = { "pages/wrong.yaml": page(components), "pictures/road.webp": picture };
    return importContent(ctx, await portals.folderOf(files, tinyCourse));
  };
  const unknown = `- type: faq
  props:
    titel: Asked often
    items:
      - question: Why?
        anser: Because.
- type: rich-text
  props:
    text: Words
    nodes:
      - type: paragraph
        children:
          - type: text
            text: Words
            bold: true
`;
  expect(await importOf(unknown).catch((error: Error) => error.message.split("\n"))).toEqual([
    'pages/wrong.yaml:5: "titel" is not known to the block faq. Did you mean "title"?',
    'pages/wrong.yaml:8: "items.0.anser" is not known to the block faq. Known values: question, markdown.',
    'pages/wrong.yaml:11: "text" is not known to the block rich-text. Known values: markdown.',
    'pages/wrong.yaml:10: "markdown.0.children.0.bold" is not known to the block rich-text. Known values: type, text.',
  ]);
  const unshown = `- type: columns
  props:
    count: 7
- type: image
  props:
    picture: ../pictures/road.webp
    alt: A road
- type: button
  props:
    look: loud
    text:
- type: html
  props:
    html: ${"<div>".repeat(300)}
`;
  expect((await importOf(unshown)).warnings).toEqual([
    expect.stringMatching(/^pages\/wrong\.yaml:5: The block columns will not be shown\. "count": /),
    expect.stringMatching(/^pages\/wrong\.yaml:12: The block button will not be shown\. "look": /),
    'pages/wrong.yaml:16: The block html will not be shown. "html": at most 5000 elements, nested 256 deep.',
  ]);
});
