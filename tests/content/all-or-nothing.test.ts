import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import type { ImportCtx } from "#content/import-content.server.ts";
import { openPortals, type TestPortals, tinyCourse } from "./content.fixture.ts";

let portals: TestPortals;
let ctx: ImportCtx;
beforeEach(async () => {
  portals = await openPortals();
  ctx = await portals.createPortalContext("whole");
}, 180_000);
afterEach(() => portals.close());

const tables = [
  "courses",
  "course_revisions",
  "elements",
  "element_revisions",
  "pages",
  "page_revisions",
  "pictures",
  "settings_revisions",
  "audit_log",
];

/** Returns every row of the content's tables, and the portal's version. */
async function readAllRows() {
  const { db } = portals.database;
  const rows = await Promise.all(
    tables.map(
      async (table) => (await db.execute(sql.raw(`select * from ${table} order by 1, 2`))).rows,
    ),
  );
  const versions = await db.execute(sql`select id, version, settings_version from environments`);
  return { rows, versions: versions.rows };
}

const listFiles = () => readdir(portals.filesDir).catch(() => []);

/** Makes the database refuse a revision of the element "check-yourself", after other content has been written. */
async function breakTheDatabase() {
  await portals.database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.element_id = 'check-yourself' then raise exception 'the disk is full'; end if;
      return new;
    end $$`);
  await portals.database.db.execute(
    sql`create trigger refuse before insert on element_revisions for each row execute function refuse()`,
  );
}

test("an import that fails halfway leaves neither rows nor files, and the next one is complete", async () => {
  const before = await readAllRows();
  await breakTheDatabase();
  await expect(importContent(ctx, tinyCourse)).rejects.toThrow();
  expect(await readAllRows()).toEqual(before);
  expect(await listFiles()).toEqual([]);
  await portals.database.db.execute(sql`drop trigger refuse on element_revisions`);
  const report = await importContent(ctx, tinyCourse);
  expect(report.elements.created).toEqual(["the-road", "check-yourself", "an-evening"]);
  expect(await listFiles()).toHaveLength(3);
});

test("a failed import into a filled portal leaves its pictures and content as they were", async () => {
  await importContent(ctx, tinyCourse);
  const before = await readAllRows();
  const filesBefore = await listFiles();
  await breakTheDatabase();
  const folder = await portals.createFolder(
    {
      "courses/a-first-walk/02-check-yourself/test.md":
        "---\ntitle: Check\nduration: 1\n---\n\n## A?\n\n- [x] a\n- [ ] b\n",
    },
    tinyCourse,
  );
  await expect(importContent(ctx, folder)).rejects.toThrow();
  expect(await readAllRows()).toEqual(before);
  expect(await listFiles()).toEqual(filesBefore);
});

test("if files cannot be written, the database does not change either", async () => {
  const before = await readAllRows();
  await writeFile(portals.filesDir, "a file where the folder should be");
  await expect(importContent(ctx, tinyCourse)).rejects.toThrow();
  expect(await readAllRows()).toEqual(before);
  await rm(portals.filesDir);
});

test("a second import writes no rows and no new versions", async () => {
  await importContent(ctx, tinyCourse);
  const before = await readAllRows();
  const again = await importContent(ctx, tinyCourse);
  const nothing = { created: [], changed: [], unchanged: [], removed: [] };
  expect(again).toEqual({
    courses: { created: [], changed: [], unchanged: ["a-first-walk"], removed: [] },
    elements: {
      created: [],
      changed: [],
      unchanged: ["the-road", "check-yourself", "an-evening"],
      removed: [],
    },
    pages: { created: [], changed: [], unchanged: ["main"], removed: [] },
    savedSections: nothing,
    parts: { messages: nothing, dataSources: nothing, forms: nothing },
    settings: "unchanged",
    warnings: [],
  });
  expect(await readAllRows()).toEqual(before);
});

test("files that were deleted after an import are written again by the next import", async () => {
  await importContent(ctx, tinyCourse);
  const filesBefore = await listFiles();
  await rm(portals.filesDir, { recursive: true });
  await mkdir(portals.filesDir);
  await importContent(ctx, tinyCourse);
  expect(await listFiles()).toEqual(filesBefore);
});

test("content removed from the folder is unpublished and returns with its ID, and imports announce exactly what they change", async () => {
  await importContent(ctx, tinyCourse);
  const announcedTags: string[] = [];
  const client = await portals.database.pool.connect();
  client.on("notification", ({ payload }) =>
    announcedTags.push(...(JSON.parse(payload ?? "[]") as string[])),
  );
  await client.query("listen lampstand_changes");
  const folder = await portals.createFolder({}, tinyCourse);
  await rm(`${folder}/courses/a-first-walk/02-check-yourself`, { recursive: true });
  expect((await importContent(ctx, folder)).elements.removed).toEqual(["check-yourself"]);
  await client.query("select 1");
  expect(announcedTags.sort()).toEqual(
    ["course:whole/a-first-walk", "courses:whole", "element:whole/check-yourself"].sort(),
  );
  expect((await importContent(ctx, tinyCourse)).elements.created).toEqual(["check-yourself"]);
  client.release(true);
  const empty = await portals.createFolder({ "pages/other.yaml": "title: Other\n" });
  const report = await importContent(ctx, empty);
  expect(report.pages).toMatchObject({ created: ["other"], removed: ["main"] });
  expect(report.courses.removed).toEqual([]);
});
