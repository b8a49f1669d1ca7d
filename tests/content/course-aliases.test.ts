import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { courseFile, elementFile, openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

const lesson = elementFile("Road", "Words");

test("a course's alias and its older aliases survive export and import", async () => {
  const ctx = await portals.createPortalContext("aliases");
  const importWith = async (fields: string) => {
    const folder = await portals.createFolder({
      "courses/a/course.yaml": courseFile + fields,
      "courses/a/01-road/lesson.md": lesson,
    });
    await importContent(ctx, folder);
  };
  await importWith("\nalias: first-way\n");
  await importWith("\nalias: second-way\naliases: [old-way]\n");
  const out = join(await portals.newFolder(), "out");
  await exportContent(ctx, out);
  const file = await readFile(join(out, "courses/a/course.yaml"), "utf8");
  expect(file).toContain("alias: second-way");
  expect(file).toMatch(/aliases:\n\s+- first-way\n\s+- old-way\n/);
  const other = await portals.createPortalContext("aliases-of-another");
  await importContent(other, out);
  const again = join(await portals.newFolder(), "again");
  await exportContent(other, again);
  expect(await readFile(join(again, "courses/a/course.yaml"), "utf8")).toBe(file);
});

test("an import names an alias that belongs to another course", async () => {
  const ctx = await portals.createPortalContext("taken-alias");
  const folder = await portals.createFolder({
    "courses/a/course.yaml": `${courseFile}\nalias: b\n`,
    "courses/a/01-road/lesson.md": lesson,
    "courses/b/course.yaml": `${courseFile}\nid: b\n`,
    "courses/b/01-road/lesson.md": lesson,
  });
  await expect(importContent(ctx, folder)).rejects.toThrow(/"b" belongs to the course "b"/);
});
