import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { sessionBrowser, registeredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeEach(async () => {
  portal = await startTestPortal();
});
afterEach(() => portal.close());

const run = (...args: string[]) => runCommand(portal, args);
const at = (host: string) =>
  findPortal({ db: portal.database.db, portals: new TaggedCache(1) }, host);
const status = async (at: Pick<TestPortal, "browser">, path = "/") =>
  (await at.browser().fetch(path)).status;

test("a portal is renamed and moved to other hosts", async () => {
  expect(await status(portal)).toBe(200);
  expect(
    await run("change-portal", "first", "--name", "Hope", "--host", "new.example,first.example"),
  ).toEqual(['The portal first is now "Hope" at new.example, first.example.']);
  await run("change-portal", "first", "--host", "new.example");
  expect(await status(portal)).toBe(404);
  const found = await at("new.example");
  expect(found).toMatchObject({
    id: "first",
    name: "Hope",
    settings: { title: "The first portal" },
  });
  await expect(run("change-portal", "first", "--host", "second.example")).rejects.toThrow(
    "second.example belongs to another portal",
  );
  await expect(run("change-portal", "frst", "--name", "A")).rejects.toThrow("Did you mean first?");
  await expect(run("change-portal", "first")).rejects.toThrow("Add --name or --host");
});

test("a portal is created once, with a valid id, and uses its own name", async () => {
  await run("create-portal", "hope", "--name", "Hope", "--host", "hope.example");
  const found = await at("hope.example");
  expect(found?.settings).toMatchObject({ title: "Hope", popupsColor: "" });
  await run("change-portal", "hope", "--name", "Hope Church");
  expect(await at("hope.example")).toMatchObject({ settings: { title: "Hope Church" } });
  await expect(run("create-portal", "hope", "--host", "other.example")).rejects.toThrow(
    "The portal hope already exists",
  );
  for (const id of ["BadId!", "a--b", "a-", "x".repeat(41), ""])
    await expect(run("create-portal", id, "--host", "other.example")).rejects.toThrow(
      /id of a portal/,
    );
  await expect(run("create-portal", "good", "--host", "https://x")).rejects.toThrow(
    "not a host name",
  );
});

/** Returns how many rows of each table a portal has. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { db } = portal.database;
  const { rows } = await db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'environment_id' order by 1`);
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const found = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where environment_id = ${id}`,
    );
    if (found.rows[0]!.n > 0) counts[table] = found.rows[0]!.n;
  }
  return counts;
}

async function peopleOf(id: string): Promise<string[]> {
  const { rows } = await portal.database.db.execute<{ id: string }>(
    sql`select user_id as id from memberships where environment_id = ${id}`,
  );
  return rows.map((row) => row.id);
}

const accounts = async (ids: string[]) => {
  const { rows } = await portal.database.db.execute(sql`select 1 from users where id in ${ids}`);
  return rows.length;
};

test("a portal is deleted with all its rows, users and files, and the other one keeps everything", async () => {
  const { userId: both } = await registeredBrowser(portal);
  await registeredBrowser(portal);
  await sessionBrowser(portal);
  await registeredBrowser(portal.second);
  await portal.database.db.execute(sql`
    insert into memberships (environment_id, user_id, roles) values ('second', ${both}, array['disciple'])`);
  const [people, others] = [await peopleOf("first"), await rowsOf("second")];
  const own = `${"a".repeat(32)}-1.webp`;
  await writeFile(join(portal.filesDir, own), "x");
  await portal.database.db.execute(sql`
    insert into pictures (environment_id, id, width, height, color, variants)
    values ('first', ${"a".repeat(32)}, 1, 1, '#000000', ${JSON.stringify([{ file: own }])})`);
  await expect(run("delete-portal", "first")).rejects.toThrow("add --yes");
  await expect(
    runCommand(portal, ["delete-portal", "first"], { answer: "second" }),
  ).rejects.toThrow("Nothing was deleted");
  expect(await status(portal)).toBe(200);
  const said = await runCommand(portal, ["delete-portal", "first"], { answer: "first" });
  expect(said.at(-1)).toBe("The portal first was deleted.");
  expect(await rowsOf("first")).toEqual({});
  expect(await accounts(people)).toBe(1);
  expect(await accounts([both])).toBe(1);
  expect(await rowsOf("second")).toEqual(others);
  expect(await status(portal)).toBe(404);
  expect(await status(portal.second)).toBe(200);
  const left = await readdir(portal.filesDir);
  expect(left).not.toContain(own);
  const { rows } = await portal.database.db.execute<{ file: string }>(sql`
    select v->>'file' as file from pictures, jsonb_array_elements(variants) v`);
  expect(left.sort()).toEqual([...new Set(rows.map(({ file }) => file))].sort());
});

test("an emptied portal keeps its name, hosts and settings, and can be filled again", async () => {
  await registeredBrowser(portal);
  const orphan = `${"0".repeat(32)}.mp3`;
  await writeFile(join(portal.filesDir, orphan), "x");
  await portal.database.db.execute(sql`
    update page_revisions set body = jsonb_set(body, '{media}', to_jsonb(${`/files/${orphan}`}::text))
    where environment_id = 'first'`);
  const others = await rowsOf("second");
  const said = await run("empty-portal", "first", "--yes");
  expect(said.at(-1)).toBe("The portal first was emptied.");
  expect(Object.keys(await rowsOf("first")).sort()).toEqual([
    "audit_log",
    "portal_hosts",
    "settings_revisions",
  ]);
  expect(await rowsOf("second")).toEqual(others);
  expect(await readdir(portal.filesDir)).not.toContain(orphan);
  await run("import", "tests/fixtures/tiny-course", "--portal", "first.example");
  expect(await status(portal, "/courses/a-first-walk")).toBe(200);
});
