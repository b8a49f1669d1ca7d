import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import {
  courseFile,
  elementFile,
  openPortals,
  readElementBody,
  type TestPortals,
} from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const portalFile = "settings: { i18n: { langs: [en, uk], primaryLang: en } }\n";
const lesson = "courses/walk/01-road/lesson";
const original = elementFile(
  "The road",
  ":::note Far off\nWords\n:::\n\n:::question\nWho ran?\n\n- [x] He\n- [ ] She\n:::\n",
);
const translation = (head: string) =>
  `---\ntitle: Дорога\n${head}---\n\nПерший абзац.\n\n:::note Далеко\nСлова\n:::\n`;

const createFolder = (files: Record<string, string>) =>
  portals.createFolder({
    "portal.yaml": portalFile,
    "courses/walk/course.yaml": courseFile,
    ...files,
  });

test("a translation with its own blocks keeps them, and importing it again changes nothing", async () => {
  const ctx = await portals.createPortalContext("own-blocks");
  const folder = await createFolder({
    [`${lesson}.md`]: original,
    [`${lesson}.uk.md`]: translation("ownBlocks: true\n"),
  });
  await importContent(ctx, folder);
  const { texts } = await readElementBody(portals, "own-blocks", "road");
  expect(texts["en"]!.components.map(({ type }) => type)).toEqual(["note", "question"]);
  expect(texts["uk"]!.components.map(({ type }) => type)).toEqual(["rich-text", "note"]);
  const { elements } = await importContent(ctx, folder);
  expect(elements).toEqual({ created: [], changed: [], unchanged: ["road"], removed: [] });
});

test("without ownBlocks, a translation with other blocks is refused", async () => {
  const ctx = await portals.createPortalContext("forgotten-blocks");
  const folder = await createFolder({
    [`${lesson}.md`]: original,
    [`${lesson}.uk.md`]: translation(""),
  });
  await expect(importContent(ctx, folder)).rejects.toThrow(
    `${lesson}.uk.md:5: There is a rich-text here, but line 6 of ${lesson}.md has a note.`,
  );
});

test("an id with letters of another alphabet, as older courses and lessons have it, is exported and imported", async () => {
  const ctx = await portals.createPortalContext("older-ids");
  const file = original.replace("---\n", "---\nid: дорога\n");
  await importContent(ctx, await createFolder({ [`${lesson}.md`]: file }));
  const folder = join(await portals.newFolder(), "out");
  await exportContent(ctx, folder);
  expect(await readFile(join(folder, `${lesson}.md`), "utf8")).toContain("id: дорога\n");
  const { elements } = await importContent(ctx, folder);
  expect(elements.unchanged).toEqual(["дорога"]);
});

test("a lesson can have any kind of block as YAML; a mistake in it is reported with its line", async () => {
  const ctx = await portals.createPortalContext("yaml-blocks");
  const list = ":::blocks\n- type: header\n  props:\n    title: Far off\n:::\n";
  await importContent(ctx, await createFolder({ [`${lesson}.md`]: elementFile("Road", list) }));
  const { texts } = await readElementBody(portals, "yaml-blocks", "road");
  expect(texts["en"]!.components).toMatchObject([{ type: "header", props: { title: "Far off" } }]);
  const wrong = elementFile("Road", list.replace("title", "titel"));
  await expect(importContent(ctx, await createFolder({ [`${lesson}.md`]: wrong }))).rejects.toThrow(
    `${lesson}.md:9: "titel" is not known to the block header. Did you mean "title"?`,
  );
});
