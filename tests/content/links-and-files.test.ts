import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { documentMaxBytes } from "#domains/files/media-file.ts";
import { storedFileRoutes } from "#server/files/stored-files.ts";
import { courseFile, openPortals, type TestPortals } from "./content.fixture.ts";
import {
  bodyLine,
  createLessonFolder,
  importAndReimport,
  lessonFile,
  pdfBytes,
  textNode,
} from "./lesson.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

test("headings have IDs to link to; footnotes and link definitions apply to the whole file", async () => {
  const { nodes, warnings, changed } = await importAndReimport(portals, "places", [
    "## Що таке надія?",
    "",
    "## What now?",
    "",
    "## What now?",
    "",
    "## Named {#own}",
    "",
    'See [this](#what-now-1), [that](#own) and [none](#nowhere). <span id="here">Here</span> [it](#here).',
    "",
    ":::note Aside",
    "Said[^a] and linked to [the site][site].",
    ":::",
    "",
    "Again[^a], and missing[^b].",
    "",
    "[site]: https://example.org",
    "[^a]: The note,",
    "    with [the site][site].",
    "",
    "    Second paragraph",
    "[^unused]: Never",
  ]);
  expect(changed).toEqual([]);
  expect(nodes.flatMap((node) => (node.type === "heading" ? [node.id] : []))).toEqual([
    "що-таке-надія",
    "what-now",
    "what-now-1",
    "own",
  ]);
  const site = { type: "link", href: "https://example.org", children: [textNode("the site")] };
  expect(nodes.slice(5)).toEqual([
    {
      type: "paragraph",
      children: [
        textNode("Said"),
        { type: "reference", number: 1 },
        textNode(" and linked to "),
        site,
        textNode("."),
      ],
    },
    {
      type: "footnote",
      number: 1,
      children: [
        { type: "paragraph", children: [textNode("The note, with "), site, textNode(".")] },
        { type: "paragraph", children: [textNode("Second paragraph")] },
      ],
    },
    {
      type: "paragraph",
      children: [
        textNode("Again"),
        { type: "reference", number: 1, isRepeated: true },
        textNode(", and missing[^b]."),
      ],
    },
  ]);
  expect(warnings).toEqual([
    `${lessonFile}:${bodyLine + 14}: There is no footnote "[^b]: …"; it is shown as it is written.`,
    `${lessonFile}:${bodyLine + 21}: Nothing refers to the footnote "unused"; it is left out.`,
    `${lessonFile}:${bodyLine + 8}: The link "#nowhere" does not work: no heading here has that id.`,
  ]);
});

test("broken links and unused footnotes are reported for pages and courses too", async () => {
  const ctx = await portals.createPortalContext("yaml-places");
  const components = `components:
  - type: rich-text
    id: own
    props:
      markdown: |
        [a](#own) [b](#main) [c](#heading) [d](#nowhere) [e](#html)

        ## Heading

        [^1]: Never
  - type: html
    props:
      html: <b id="html">Here</b>
`;
  const { warnings } = await importContent(
    ctx,
    await createLessonFolder(portals, "Words", {
      "courses/a/course.yaml": `${courseFile}${components}`,
      "pages/about.yaml": `title: About\n${components}`,
    }),
  );
  const expectedWarnings = (file: string, line: number) => [
    `${file}:${line + 9}: Nothing refers to the footnote "1"; it is left out.`,
    `${file}:${line + 5}: The link "#nowhere" does not work: no heading here has that id.`,
  ];
  expect([...warnings].toSorted()).toEqual(
    [
      ...expectedWarnings("courses/a/course.yaml", 4),
      ...expectedWarnings("pages/about.yaml", 2),
    ].toSorted(),
  );
});

test("alerts in other tools' syntax, such as [!NOTE], become notes and callouts", async () => {
  const { components, warnings, changed } = await importAndReimport(portals, "alerts", [
    "> [!NOTE]",
    "> In the margin.",
    "",
    "> [!WARNING] Mind the step",
    "> It is **high**.",
    "",
    ":::danger",
    "Hot.",
    ":::",
    "",
    "- > [!TIP]",
    "  > Within a list.",
  ]);
  expect(changed).toEqual([]);
  expect(components.map(({ type, props }) => [type, props["title"], props["tone"]])).toEqual([
    ["note", "", undefined],
    ["callout", "Mind the step", "warning"],
    ["callout", "", "caution"],
    ["rich-text", undefined, undefined],
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^courses\/a\/01-road\/lesson\.md:16: "\[!TIP\]" begins a block only/),
  ]);
});

test("a block or a link offers a document for download; it keeps its name and never opens as a page", async () => {
  const { components, nodes, out, changed } = await importAndReimport(portals, "downloads", [
    ":::download ../../../media/Songs for May.pdf | Songs",
    "Six pages.",
    ":::",
    "",
    "Take [the songs](<../../../media/Songs for May.pdf>) with you.",
  ]);
  expect(changed).toEqual([]);
  const document = components[0]!.props["document"] as { url: string };
  expect(document).toEqual({
    url: expect.stringMatching(/^\/files\/[a-f0-9]{32}\.pdf$/),
    name: "Songs for May.pdf",
    bytes: pdfBytes.length,
  });
  expect(components[0]!.props).toMatchObject({ title: "Songs", text: "Six pages." });
  expect(nodes).toMatchObject([
    {
      children: [
        textNode("Take "),
        { type: "link", href: document.url, download: "Songs for May.pdf" },
        textNode(" with you."),
      ],
    },
  ]);
  expect(await readFile(join(out, "media/files/Songs for May.pdf"))).toEqual(pdfBytes);
  const response = await storedFileRoutes(portals.files).request(
    document.url.slice("/files".length),
  );
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment",
    "x-content-type-options": "nosniff",
  });
});

test("an import with an invalid, too large or missing document is refused, with the line that names it", async () => {
  const ctx = await portals.createPortalContext("refused");
  const importLesson = (body: string, files: Record<string, Uint8Array> = {}) =>
    createLessonFolder(portals, body, files).then((folder) => importContent(ctx, folder));
  await expect(
    importLesson("[a](fake.pdf)", { "courses/a/01-road/fake.pdf": Buffer.from("<html>") }),
  ).rejects.toThrow(
    `${lessonFile}:${bodyLine}: courses/a/01-road/fake.pdf: The file's content doesn't match its extension, .pdf.`,
  );
  await expect(
    importLesson("[a](large.pdf)", {
      "courses/a/01-road/large.pdf": Buffer.alloc(documentMaxBytes + 1, "%PDF-"),
    }),
  ).rejects.toThrow("The file is larger than 50 MB.");
  await expect(importLesson("[a](<../../../media/Songs for Mai.pdf>)")).rejects.toThrow(
    `${lessonFile}:${bodyLine}: The file "../../../media/Songs for Mai.pdf" is not in the folder. Did you mean "Songs for May.pdf"?`,
  );
  await expect(importLesson(":::download ../../../pictures/road.webp\n:::")).rejects.toThrow(
    /"..\/..\/..\/pictures\/road.webp" can't be offered for download. Use one of these file types: pdf, docx,/,
  );
});
