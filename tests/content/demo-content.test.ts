import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { parseTree } from "#blocks/parse-tree.ts";
import { importContent } from "#content/import-content.server.ts";
import { openPortals, type TestPortals, tinyCourse } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 180_000);
afterAll(() => portals.close());

test.each(["localhost", "second"])(
  "the demo portal %s imports without a warning, and a second import writes nothing",
  async (name) => {
    const ctx = await portals.createPortalContext(name);
    const first = await importContent(ctx, `demo/${name}`);
    expect(first.warnings).toEqual([]);
    expect(first.courses.created.length).toBeGreaterThan(0);
    if (name === "localhost") expect(first.parts["forms"]?.created).toContain("visit");
    const second = await importContent(ctx, `demo/${name}`);
    expect(second).toEqual({
      courses: { created: [], changed: [], unchanged: first.courses.created, removed: [] },
      elements: { created: [], changed: [], unchanged: first.elements.created, removed: [] },
      pages: { created: [], changed: [], unchanged: first.pages.created, removed: [] },
      parts: Object.fromEntries(
        Object.entries(first.parts).map(([part, { created }]) => [
          part,
          { created: [], changed: [], unchanged: created, removed: [] },
        ]),
      ),
      savedSections: { created: [], changed: [], unchanged: [], removed: [] },
      settings: "unchanged",
      warnings: [],
    });
  },
  180_000,
);

test("every block of the demo portals and of the tiny course has valid props, in every language", async () => {
  await importContent(await portals.createPortalContext("tiny"), tinyCourse);
  const { rows } = await portals.database.db.execute<{
    body: { texts: Record<string, { components: unknown }> };
  }>(sql`select body from element_revisions union all select body from page_revisions`);
  const invalidBlocks: unknown[] = [];
  const trees = rows.flatMap(({ body }) => Object.values(body.texts));
  for (const { components } of trees) parseTree(components, (block) => invalidBlocks.push(block));
  expect(trees.length).toBeGreaterThan(100);
  expect(invalidBlocks).toEqual([]);
});
