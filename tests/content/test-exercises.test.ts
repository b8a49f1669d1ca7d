import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { type ImportCtx, importContent } from "#content/import-content.server.ts";
import { openPortals, readElementBody, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
let ctx: ImportCtx;
beforeAll(async () => {
  portals = await openPortals();
  ctx = await portals.createPortalContext("exercises");
}, 180_000);
afterAll(() => portals.close());

const file = "courses/arranging/01-whole/test.md";

test("exercises of a test are exported as headings with their options, and imported unchanged", async () => {
  await importContent(ctx, "tests/fixtures/arranging");
  const { texts } = await readElementBody(portals, "exercises", "whole");
  const { components } = texts["en"]!;
  expect(components.map(({ type }) => type)).toEqual(["rich-text", "order", "test"]);
  expect(components[2]!.children.map(({ type, props }) => [type, props["points"]])).toEqual([
    ["order", 3],
    ["match", undefined],
    ["question", undefined],
  ]);
  const folder = join(await portals.newFolder(), "out");
  await exportContent(ctx, folder);
  const written = await readFile(join(folder, file), "utf8");
  expect(written).toContain("## The son’s way {order, 3 points} {#way}\n\n1. He asks");
  expect(written).toContain("## Who lost what? {match} {#lost}\n\n- A shepherd | One sheep");
  expect(written).not.toContain(":::blocks");
  const { elements } = await importContent(ctx, folder);
  expect(elements).toMatchObject({ created: [], changed: [], removed: [] });
});

test("a mistake in an exercise of a test is named with its line", async () => {
  const problemsOf = async (questions: string) => {
    const head = "---\nid: whole\ntitle: Whole\nduration: 5\n---\n\n";
    const folder = await portals.createFolder(
      { [file]: `${head}${questions}` },
      "tests/fixtures/arranging",
    );
    return importContent(ctx, folder).then(
      () => "",
      (error: Error) => error.message,
    );
  };
  expect(await problemsOf("## Why? {order}\n\n1. One\n")).toContain(
    "test.md:7: The exercise needs a list of at least two items.",
  );
  expect(await problemsOf("## Why? {match}\n\n- One | a\n- Two\n")).toContain(
    "test.md:7: Write both items of every pair",
  );
  expect(
    await problemsOf("## Why?\n\n- [x] a\n- [ ] b\n\n:::order any\nSo\n\n1. a\n2. b\n:::\n"),
  ).toContain('After ":::order" write its points');
});
