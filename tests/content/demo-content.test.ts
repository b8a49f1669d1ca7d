import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "#domains/courses/import-content.server.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
}, 60_000);
afterAll(() => portals.close());

test.each(["localhost", "second"])(
  "the demo portal %s imports without a warning, and a second time nothing is written",
  async (name) => {
    const ctx = await portals.portal(name);
    const first = await importContent(ctx, `demo/${name}`);
    expect(first.warnings).toEqual([]);
    expect(first.courses.created.length).toBeGreaterThan(0);
    const second = await importContent(ctx, `demo/${name}`);
    expect(second).toEqual({
      courses: { created: [], changed: [], unchanged: first.courses.created, removed: [] },
      elements: { created: [], changed: [], unchanged: first.elements.created, removed: [] },
      pages: { created: [], changed: [], unchanged: first.pages.created, removed: [] },
      settings: "unchanged",
      warnings: [],
    });
  },
  60_000,
);
