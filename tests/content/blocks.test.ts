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
  ctx = await portals.createPortalContext("blocks");
}, 180_000);
afterAll(() => portals.close());

const pageYaml = (components: string) =>
  `title: About\ncomponents:\n${components.replace(/^(?=.)/gm, "  ")}`;

test("nested blocks, pictures in lists and HTML are exported as they were imported", async () => {
  const aboutPage = pageYaml(`- type: tabs
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
    section:
      background: picture
      picture: ../pictures/road.webp
      width: narrow
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
  const files = { "pages/about.yaml": aboutPage, "pictures/road.webp": picture };
  const folder = await portals.createFolder(files, tinyCourse);
  expect((await importContent(ctx, folder)).warnings).toEqual([]);
  const exportFolder = join(await portals.newFolder(), "out");
  await exportContent(ctx, exportFolder);
  const exported = await readFile(join(exportFolder, "pages/about.yaml"), "utf8");
  for (const line of [
    "type: panel",
    "caption: The road",
    "<script>never()</script>",
    "Because of _this_.",
    "background: picture",
    "width: narrow",
  ])
    expect(exported).toContain(line);
  expect(exported).toMatch(/picture:\s.*\.webp/);
  const secondImport = await importContent(ctx, exportFolder);
  expect(secondImport.pages).toMatchObject({ created: [], changed: [] });
});

test("an import with unknown props is refused, and props that would hide a block give warnings", async () => {
  const picture = await readFile("demo/localhost/pictures/road.webp");
  const importPage = async (components: string) => {
    const files = { "pages/wrong.yaml": pageYaml(components), "pictures/road.webp": picture };
    return importContent(ctx, await portals.createFolder(files, tinyCourse));
  };
  const unknownProps = `- type: faq
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
  expect(await importPage(unknownProps).catch((error: Error) => error.message.split("\n"))).toEqual(
    [
      'pages/wrong.yaml:5: "titel" is not known to the block faq. Did you mean "title"?',
      'pages/wrong.yaml:8: "items.0.anser" is not known to the block faq. Known values: question, markdown.',
      'pages/wrong.yaml:11: "text" is not known to the block rich-text. Known values: markdown, section.',
      'pages/wrong.yaml:10: "markdown.0.children.0.bold" is not known to the block rich-text. Known values: type, text.',
    ],
  );
  const hiddenBlocks = `- type: columns
  props:
    count: 7
- type: image
  props:
    picture: ../pictures/road.webp
    alt: A road
- type: button
  props:
    kind: loud
    text:
- type: html
  props:
    html: ${"<div>".repeat(300)}
`;
  expect((await importPage(hiddenBlocks)).warnings).toEqual([
    expect.stringMatching(/^pages\/wrong\.yaml:5: The block columns will not be shown\. "count": /),
    expect.stringMatching(/^pages\/wrong\.yaml:12: The block button will not be shown\. "kind": /),
    'pages/wrong.yaml:16: The block html will not be shown. "html": at most 5000 elements, nested 256 deep.',
  ]);
});
