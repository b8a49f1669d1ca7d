import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import type { RichNode } from "#ui/rich-node.ts";
import {
  courseFile,
  elementBody,
  elementFile,
  openPortals,
  type TestPortals,
} from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const road = "courses/a/01-road/lesson.md";
const prayer = "courses/a/02-prayer/lesson.md";
const page = (body: string) =>
  `title: A page\ncomponents:\n  - type: rich-text\n    props:\n      markdown: |\n        ${body}\n`;
const folder: Record<string, string> = {
  "portal.yaml": "settings:\n  i18n: {langs: [en, uk], primaryLang: en}\n",
  "courses/a/course.yaml": courseFile,
  [road]: elementFile(
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
  [prayer]: elementFile("Prayer", "## Psalms\n\nWords [back](../01-road/lesson.md#start)."),
  "courses/a/02-prayer/lesson.uk.md": elementFile(
    "Молитва",
    "## Псалми\n\nСлова [назад](../01-road/lesson.md#start) [тут](lesson.uk.md#псалми).",
  ),
  "courses/b/course.yaml": courseFile.replace("A course", "Another course"),
  "courses/b/01-50% & more/test.md": elementFile("Half", "## One?\n\n- [x] a\n- [ ] b"),
  "pages/main.yaml": page("[Prayer](../courses/a/02-prayer/lesson.md#psalms)"),
  "pages/about.yaml": page("[Home](main.yaml) [A](../courses/a/course.yaml)"),
};

async function linksOf(portal: string, element: string, language = "en"): Promise<string[]> {
  const { components } = (await elementBody(portals, portal, element)).texts[language]!;
  const found: string[] = [];
  const look = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      if (node.type === "link") found.push(node.href);
      if ("children" in node) look(node.children);
    }
  };
  for (const { props } of components) look((props["nodes"] ?? []) as RichNode[]);
  return found;
}

test("links between files become URLs of the portal, and relative paths again in an export", async () => {
  const ctx = await portals.portal("links");
  const { warnings } = await importContent(ctx, await portals.folderOf(folder));
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
  expect(await linksOf("links", "road")).toEqual(hrefs);
  expect(await linksOf("links", "prayer", "uk")).toEqual([
    "/lesson/road/#start",
    "/lesson/prayer/#псалми",
  ]);
  const out = join(await portals.newFolder(), "out");
  await exportContent(ctx, out);
  const written = await readFile(join(out, road), "utf8");
  expect(written).toContain("[1](../02-prayer/lesson.md), [2](../02-prayer/lesson.md),");
  expect(written).toContain("[6](../../b/course.yaml)");
  expect(written).toContain("[9](../02-prayer/lesson.md#psalms)");
  expect(await readFile(join(out, "courses/a/02-prayer/lesson.uk.md"), "utf8")).toContain(
    "[тут](lesson.uk.md#псалми)",
  );
  expect(await readFile(join(out, "pages/about.yaml"), "utf8")).toContain(
    "[Home](main.yaml) [A](../courses/a/course.yaml)",
  );
  expect(await importContent(ctx, out)).toMatchObject({
    warnings: [],
    elements: { created: [], changed: [] },
    pages: { created: [], changed: [] },
  });
});

test("a lesson keeps its URL when its folder is renamed, so links to the new name lead to the same URL", async () => {
  const ctx = await portals.portal("renamed");
  const files = await portals.folderOf(folder);
  await importContent(ctx, files);
  await rename(join(files, "courses/a/02-prayer"), join(files, "courses/a/02-how-to-pray"));
  const changed = Object.fromEntries(
    [road, "pages/main.yaml"].map((file) => [
      file,
      folder[file]!.replaceAll("02-prayer", "02-how-to-pray"),
    ]),
  );
  const again = await portals.folderOf(changed, files);
  expect(await importContent(ctx, again)).toMatchObject({
    warnings: [],
    elements: { created: [], changed: ["prayer"], removed: [] },
    pages: { changed: [] },
  });
  // The lesson was reported as changed only because of its folder's name.
  expect(await linksOf("renamed", "road")).toContain("/lesson/prayer/#psalms");
});

test("a broken link keeps its text and gets a warning with its line", async () => {
  const ctx = await portals.portal("nowhere");
  const body = [
    "[a](../02-prayr/lesson.md) [b](../02-prayer/leson.md) [c](example.org/x)",
    "[d](notes.md) [e](../../../../../x.md) [f](../02-prayer/lesson.md#psalm) [g](../../../pages)",
  ].join("\n");
  const { warnings } = await importContent(
    ctx,
    await portals.folderOf({
      ...folder,
      [road]: elementFile("Road", body),
      [prayer]: elementFile("Prayer", "## Psalms"),
      "courses/a/02-prayer/lesson.uk.md": elementFile("Молитва", "## Псалми"),
      "courses/a/01-road/notes.md": "Notes",
    }),
  );
  expect(warnings.filter((line) => line.startsWith(road))).toEqual([
    `${road}:6: The link to "../02-prayr/lesson.md" was left out: the folder has no such file. Did you mean "../02-prayer/lesson.md"?`,
    `${road}:6: The link to "../02-prayer/leson.md" was left out: the folder has no such file. Did you mean "../02-prayer/lesson.md"?`,
    `${road}:6: The link to "example.org/x" was left out: the folder has no such file. Links to other sites begin with https://.`,
    `${road}:7: The link to "notes.md" was left out: that file is no lesson, course, page or document.`,
    `${road}:7: The link to "../../../../../x.md" was left out: the folder has no such file. Links to other sites begin with https://.`,
    `${road}:7: The link to "../../../pages" was left out: the folder has no such file. Links to other sites begin with https://.`,
    `${road}:7: The link to "#psalm" in ${prayer} does not work: no heading there has that id.`,
  ]);
  expect(await linksOf("nowhere", "road")).toEqual(["/lesson/prayer/#psalm"]);
  const { components } = (await elementBody(portals, "nowhere", "road")).texts["en"]!;
  expect(JSON.stringify(components)).toContain("a b c");
});

test("an import of one course links to other courses by their current URLs", async () => {
  const ctx = await portals.portal("partial");
  const files = await portals.folderOf({
    [road]: folder[road]!,
    [prayer]: folder[prayer]!,
    "courses/a/course.yaml": courseFile,
    "courses/b/01-50% & more/test.md": folder["courses/b/01-50% & more/test.md"]!,
    "pages/about.yaml": folder["pages/about.yaml"]!,
    "courses/b/course.yaml": `${folder["courses/b/course.yaml"]}id: other\n`,
  });
  await importContent(ctx, files, { only: ["courses/b"] });
  const { warnings } = await importContent(ctx, files, { only: ["courses/a"] });
  expect(warnings).toEqual([]);
  const hrefs = await linksOf("partial", "road");
  expect(hrefs.slice(5, 7)).toEqual(["/courses/other", "/test/50-more/?x=1"]);
  const alone = await portals.portal("alone");
  const told = (await importContent(alone, files, { only: ["courses/a"] })).warnings;
  expect(told).toEqual([
    `${road}:10: The link leads to courses/b/course.yaml, which has not been imported yet.`,
    `${road}:10: The link leads to courses/b/01-50% & more/test.md, which has not been imported yet.`,
  ]);
});
