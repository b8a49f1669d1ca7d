import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import { runCommand } from "#tests/kit/commands.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeEach(async () => {
  portal = await startTestPortal();
});
afterEach(() => portal.close());

const runPortalCommand = (...args: string[]) => runCommand(portal, args);
const findByHost = (host: string) =>
  findPortal({ db: portal.database.db, portals: new TaggedCache(1) }, host);
const fetchStatus = async (target: Pick<TestPortal, "browser">, path = "/") =>
  (await target.browser().fetch(path)).status;

test("a portal is renamed and moved to other hosts", async () => {
  expect(await fetchStatus(portal)).toBe(200);
  expect(
    await runPortalCommand(
      "change-portal",
      "first",
      "--name",
      "Hope",
      "--host",
      "new.example,first.example",
    ),
  ).toEqual(['The portal first is now "Hope" at new.example, first.example.']);
  await runPortalCommand("change-portal", "first", "--host", "new.example");
  // The server hears of the command's change a moment later.
  await expect.poll(() => fetchStatus(portal)).toBe(404);
  const renamed = await findByHost("new.example");
  expect(renamed).toMatchObject({
    id: "first",
    name: "Hope",
    settings: { title: "The first portal" },
  });
  await expect(
    runPortalCommand("change-portal", "first", "--host", "second.example"),
  ).rejects.toThrow("second.example belongs to another portal");
  await expect(runPortalCommand("change-portal", "frst", "--name", "A")).rejects.toThrow(
    "Did you mean first?",
  );
  await expect(runPortalCommand("change-portal", "first")).rejects.toThrow("Add --name or --host");
});

test("a portal is created once, with a valid id, and uses its own name", async () => {
  await runPortalCommand("create-portal", "hope", "--name", "Hope", "--host", "hope.example");
  const created = await findByHost("hope.example");
  expect(created?.settings).toMatchObject({ title: "Hope", popupsColor: "" });
  await runPortalCommand("change-portal", "hope", "--name", "Hope Church");
  expect(await findByHost("hope.example")).toMatchObject({ settings: { title: "Hope Church" } });
  await expect(
    runPortalCommand("create-portal", "hope", "--host", "other.example"),
  ).rejects.toThrow("The portal hope already exists");
  for (const id of ["BadId!", "a--b", "a-", "x".repeat(41), ""])
    await expect(runPortalCommand("create-portal", id, "--host", "other.example")).rejects.toThrow(
      /id of a portal/,
    );
  await expect(runPortalCommand("create-portal", "good", "--host", "https://x")).rejects.toThrow(
    "not a host name",
  );
});

/** Returns how many rows of each table a portal has. */
async function countRowsByTable(id: string): Promise<Record<string, number>> {
  const { db } = portal.database;
  const { rows } = await db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'environment_id' order by 1`);
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const result = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where environment_id = ${id}`,
    );
    if (result.rows[0]!.n > 0) counts[table] = result.rows[0]!.n;
  }
  return counts;
}

async function userIdsOf(id: string): Promise<string[]> {
  const { rows } = await portal.database.db.execute<{ id: string }>(
    sql`select user_id as id from memberships where environment_id = ${id}`,
  );
  return rows.map((row) => row.id);
}

const countAccounts = async (ids: string[]) => {
  const { rows } = await portal.database.db.execute(sql`select 1 from users where id in ${ids}`);
  return rows.length;
};

/** The installation remembers who deleted which portal, and nobody can change that. */
async function expectRecordOfFirst(): Promise<void> {
  const record = {
    id: expect.any(String),
    portalId: "first",
    name: "first",
    host: "first.example",
    deletedBy: "system",
    deletedByName: "",
    deletedAt: expect.stringMatching(/Z$/),
    rowCounts: expect.objectContaining({ audit_log: expect.any(Number) }),
  };
  const { browser: owner } = await createUserWithRole(portal.second, "envmgr-admin");
  expect((await call(owner, "GET", "/deleted-portals")).json).toEqual({ portals: [record] });
  expect((await owner.fetch("/studio/settings/health")).text).toContain("Deleted portals");
  const { browser: admin } = await createUserWithRole(portal.second, "mp-admin");
  expect((await call(admin, "GET", "/deleted-portals")).json["code"]).toBe("AUTH-DENY");
  expect((await admin.fetch("/studio/settings/health")).text).not.toContain("Deleted portals");
  const [line, ...others] = await runPortalCommand("portals", "--deleted");
  expect([line, others]).toEqual([
    expect.stringMatching(/^\S+Z\tfirst\.example\tfirst\t\(first\)\tsystem$/),
    [],
  ]);
  for (const query of [
    sql`update deleted_portals set deleted_by = 'nobody'`,
    sql`delete from deleted_portals`,
    sql`truncate deleted_portals`,
  ])
    await expect(portal.database.db.execute(query)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("can't be changed") },
    });
}

test("a portal is deleted with all its rows, users and files, and the other portal keeps everything", async () => {
  const { userId: userInBoth } = await openRegisteredBrowser(portal);
  await openRegisteredBrowser(portal);
  await openSessionBrowser(portal);
  await openRegisteredBrowser(portal.second);
  await portal.database.db.execute(sql`
    insert into memberships (environment_id, user_id, roles) values ('second', ${userInBoth}, array['disciple'])`);
  const [userIds, rowsOfSecond] = [await userIdsOf("first"), await countRowsByTable("second")];
  const fileName = `${"a".repeat(32)}-1.webp`;
  await writeFile(join(portal.filesDir, fileName), "x");
  await portal.database.db.execute(sql`
    insert into pictures (environment_id, id, width, height, color, variants)
    values ('first', ${"a".repeat(32)}, 1, 1, '#000000', ${JSON.stringify([{ file: fileName }])})`);
  await expect(runPortalCommand("delete-portal", "first")).rejects.toThrow("add --yes");
  await expect(
    runCommand(portal, ["delete-portal", "first"], { answer: "second" }),
  ).rejects.toThrow("Nothing was deleted");
  expect(await fetchStatus(portal)).toBe(200);
  const output = await runCommand(portal, ["delete-portal", "first"], { answer: "first" });
  expect(output.at(-1)).toBe("The portal first was deleted.");
  expect(await countRowsByTable("first")).toEqual({});
  expect(await countAccounts(userIds)).toBe(1);
  expect(await countAccounts([userInBoth])).toBe(1);
  expect(await countRowsByTable("second")).toEqual(rowsOfSecond);
  expect(await fetchStatus(portal)).toBe(404);
  expect(await fetchStatus(portal.second)).toBe(200);
  const remainingFiles = await readdir(portal.filesDir);
  expect(remainingFiles).not.toContain(fileName);
  const { rows } = await portal.database.db.execute<{ file: string }>(sql`
    select v->>'file' as file from pictures, jsonb_array_elements(variants) v`);
  expect(remainingFiles.sort()).toEqual([...new Set(rows.map(({ file }) => file))].sort());
  await expectRecordOfFirst();
});

test("an emptied portal keeps its name, hosts and settings, and can be filled again", async () => {
  await openRegisteredBrowser(portal);
  const orphanFile = `${"0".repeat(32)}.mp3`;
  await writeFile(join(portal.filesDir, orphanFile), "x");
  await portal.database.db.execute(sql`
    update page_revisions set body = jsonb_set(body, '{media}', to_jsonb(${`/files/${orphanFile}`}::text))
    where environment_id = 'first'`);
  const rowsOfSecond = await countRowsByTable("second");
  const output = await runPortalCommand("empty-portal", "first", "--yes");
  expect(output.at(-1)).toBe("The portal first was emptied.");
  expect(Object.keys(await countRowsByTable("first")).sort()).toEqual([
    "audit_log",
    "portal_hosts",
    "settings_revisions",
  ]);
  expect(await countRowsByTable("second")).toEqual(rowsOfSecond);
  expect(await readdir(portal.filesDir)).not.toContain(orphanFile);
  await runPortalCommand("import", "tests/fixtures/tiny-course", "--portal", "first.example");
  expect(await fetchStatus(portal, "/courses/a-first-walk")).toBe(200);
});
