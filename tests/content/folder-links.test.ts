import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { RichNode } from "#ui/rich-node.ts";
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

const roadFile = "courses/a/01-road/lesson.md";
const prayerFile = "courses/a/02-prayer/lesson.md";
const pageYaml = (body: string) =>
  `title: A page\ncomponents:\n  - type: rich-text\n    props:\n      markdown: |\n        ${body}\n`;
const contentFiles: Record<string, string> = {
  "portal.yaml": "settings:\n  i18n: {langs: [en, uk], primaryLang: en}\n",
  "courses/a/course.yaml": courseFile,
  [roadFile]: elementFile(
    "Road",
    [
      "[1](../02-prayer/lesson.md), [2](../02-prayer), [3](<../02-prayer/>), [4](lesson.md#start), [5](../course.yaml)",
      "",
      "## Start",
      "",
      "[6](../../b), [7](<../../b/01-50% & more/test.md?x=1>), [8](../../../pages/about.yaml), [9](/lesson/prayer/#psalms)",
      '<a href="../02-prayer/lesson.md#psalms">10</a>',
    ].join("\n"),
  ),
  [prayerFile]: elementFile("Prayer", "## Psalms\n\nWords [back](../01-road/lesson.md#start)."),
  "courses/a/02-prayer/lesson.uk.md": elementFile(
    "Молитва",
    "## Псалми\n\nСлова [назад](../01-road/lesson.md#start) [тут](lesson.uk.md#псалми).",
  ),
  "courses/b/course.yaml": courseFile.replace("A course", "Another course"),
  "courses/b/01-50% & more/test.md": elementFile("Half", "## One?\n\n- [x] a\n- [ ] b"),
  "pages/main.yaml": pageYaml("[Prayer](../courses/a/02-prayer/lesson.md#psalms)"),
  "pages/about.yaml": pageYaml("[Home](main.yaml) [A](../courses/a/course.yaml)"),
};

async function readLinks(portal: string, element: string, language = "en"): Promise<string[]> {
  const { components } = (await readElementBody(portals, portal, element)).texts[language]!;
  const links: string[] = [];
  const collect = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      if (node.type === "link") links.push(node.href);
      if ("children" in node) collect(node.children);
    }
  };
  for (const { props } of components) collect((props["nodes"] ?? []) as RichNode[]);
  return links;
}

test("links between files become URLs of the portal, and relative paths again in an export", async () => {
  const ctx = await portals.createPortalContext("links");
  const { warnings } = await importContent(ctx, await portals.createFolder(contentFiles));
  expect(warnings).toEqual([]);
  const hrefs = [
    "/lesson/prayer/",
    "/lesson/prayer/",
    "/lesson/prayer/",
    "/lesson/road/#start",
    "/courses/a",
    "/courses/b",
    "/test/50-more/?x=1",
    "/about/",
    "/lesson/prayer/#psalms",
    "/lesson/prayer/#psalms",
  ];
  expect(await readLinks("links", "road")).toEqual(hrefs);
  expect(await readLinks("links", "prayer", "uk")).toEqual([
    "/lesson/road/#start",
    "/lesson/prayer/#псалми",
  ]);
  const exportFolder = join(await portals.newFolder(), "out");
  await exportContent(ctx, exportFolder);
  const exportedLesson = await readFile(join(exportFolder, roadFile), "utf8");
  expect(exportedLesson).toContain("[1](../02-prayer/lesson.md), [2](../02-prayer/lesson.md),");
  expect(exportedLesson).toContain("[6](../../b/course.yaml)");
  expect(exportedLesson).toContain("[9](../02-prayer/lesson.md#psalms)");
  expect(await readFile(join(exportFolder, "courses/a/02-prayer/lesson.uk.md"), "utf8")).toContain(
    "[тут](lesson.uk.md#псалми)",
  );
  expect(await readFile(join(exportFolder, "pages/about.yaml"), "utf8")).toContain(
    "[Home](main.yaml) [A](../courses/a/course.yaml)",
  );
  expect(await importContent(ctx, exportFolder)).toMatchObject({
    warnings: [],
    elements: { created: [], changed: [] },
    pages: { created: [], changed: [] },
  });
});

test("a lesson keeps its URL when its folder is renamed, so links to the new name lead to the same URL", async () => {
  const ctx = await portals.createPortalContext("renamed");
  const files = await portals.createFolder(contentFiles);
  await importContent(ctx, files);
  await rename(join(files, "courses/a/02-prayer"), join(files, "courses/a/02-how-to-pray"));
  const changed = Object.fromEntries(
    [roadFile, "pages/main.yaml"].map((file) => [
      file,
      contentFiles[file]!.replaceAll("02-prayer", "02-how-to-pray"),
    ]),
  );
  const renamedFolder = await portals.createFolder(changed, files);
  expect(await importContent(ctx, renamedFolder)).toMatchObject({
    warnings: [],
    elements: { created: [], changed: ["prayer"], removed: [] },
    pages: { changed: [] },
  });
  // The lesson was reported as changed only because of its folder's name.
  expect(await readLinks("renamed", "road")).toContain("/lesson/prayer/#psalms");
});

test("a broken link keeps its text and gets a warning with its line", async () => {
  const ctx = await portals.createPortalContext("nowhere");
  const body = [
    "[a](../02-prayr/lesson.md) [b](../02-prayer/leson.md) [c](example.org/x)",
    "[d](notes.md) [e](../../../../../x.md) [f](../02-prayer/lesson.md#psalm) [g](../../../pages)",
  ].join("\n");
  const { warnings } = await importContent(
    ctx,
    await portals.createFolder({
      ...contentFiles,
      [roadFile]: elementFile("Road", body),
      [prayerFile]: elementFile("Prayer", "## Psalms"),
      "courses/a/02-prayer/lesson.uk.md": elementFile("Молитва", "## Псалми"),
      "courses/a/01-road/notes.md": "Notes",
    }),
  );
  expect(warnings.filter((line) => line.startsWith(roadFile))).toEqual([
    `${roadFile}:6: The link to "../02-prayr/lesson.md" was left out: the folder has no such file. Did you mean "../02-prayer/lesson.md"?`,
    `${roadFile}:6: The link to "../02-prayer/leson.md" was left out: the folder has no such file. Did you mean "../02-prayer/lesson.md"?`,
    `${roadFile}:6: The link to "example.org/x" was left out: the folder has no such file. Links to other sites begin with https://.`,
    `${roadFile}:7: The link to "notes.md" was left out: that file isn't a lesson, course, page or document.`,
    `${roadFile}:7: The link to "../../../../../x.md" was left out: the folder has no such file. Links to other sites begin with https://.`,
    `${roadFile}:7: The link to "../../../pages" was left out: the folder has no such file. Links to other sites begin with https://.`,
    `${roadFile}:7: The link to "#psalm" in ${prayerFile} does not work: no heading there has that id.`,
  ]);
  expect(await readLinks("nowhere", "road")).toEqual(["/lesson/prayer/#psalm"]);
  const { components } = (await readElementBody(portals, "nowhere", "road")).texts["en"]!;
  expect(JSON.stringify(components)).toContain("a b c");
});

test("an import of one course links to other courses by their current URLs", async () => {
  const ctx = await portals.createPortalContext("partial");
  const files = await portals.createFolder({
    [roadFile]: contentFiles[roadFile]!,
    [prayerFile]: contentFiles[prayerFile]!,
    "courses/a/course.yaml": courseFile,
    "courses/b/01-50% & more/test.md": contentFiles["courses/b/01-50% & more/test.md"]!,
    "pages/about.yaml": contentFiles["pages/about.yaml"]!,
    "courses/b/course.yaml": `${contentFiles["courses/b/course.yaml"]}id: other\n`,
  });
  await importContent(ctx, files, { only: ["courses/b"] });
  const { warnings } = await importContent(ctx, files, { only: ["courses/a"] });
  expect(warnings).toEqual([]);
  const hrefs = await readLinks("partial", "road");
  expect(hrefs.slice(5, 7)).toEqual(["/courses/other", "/test/50-more/?x=1"]);
  const otherPortal = await portals.createPortalContext("alone");
  const notImportedWarnings = (await importContent(otherPortal, files, { only: ["courses/a"] }))
    .warnings;
  expect(notImportedWarnings).toEqual([
    `${roadFile}:10: The link leads to courses/b/course.yaml, which has not been imported yet.`,
    `${roadFile}:10: The link leads to courses/b/01-50% & more/test.md, which has not been imported yet.`,
  ]);
});
