import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowAuditLogChange } from "#domains/settings/audit-log/audit-log-guard.server.ts";
import { sweepAuditLog } from "#domains/settings/audit-log/sweep-audit-log.server.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { insertBulkAuditLog } from "#tests/kit/bulk-data.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { countBlocksRead, findFullTableScans } from "#tests/kit/query-plans.ts";
import type { Statement } from "#tests/kit/record-statements.ts";

let portal: TestPortal;
let admin: { browser: Browser; userId: string };
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

const dayMs = 24 * 60 * 60 * 1000;

const listEntries = async (query = "", browser = admin.browser) => {
  const { json, status } = await call(browser, "GET", `/audit-log${query}`);
  expect(status).toBe(200);
  return json["entries"] as unknown as Json[];
};

/** Inserts an entry that is some days old, and returns its id. */
async function insertEntry(
  environmentId: string,
  daysOld: number,
  { action = "old", actor = "system" } = {},
): Promise<string> {
  const at = new Date(portal.clock.now() - daysOld * dayMs);
  const { rows } = await portal.database.db.execute<{ id: string }>(sql`
    insert into audit_log (environment_id, actor, action, detail, at)
    values (${environmentId}, ${actor}, ${action}, '{}', ${at}) returning id`);
  return rows[0]!.id;
}

async function entryExists(id: string): Promise<boolean> {
  const { rows } = await portal.database.db.execute(sql`select 1 from audit_log where id = ${id}`);
  return rows.length > 0;
}

describe("an entry", () => {
  test("has the changed fields before and after, with the name of the actor", async () => {
    await call(admin.browser, "PATCH", "/settings", {
      settings: { title: "Hope", seo: { title: { en: "H" } } },
    });
    const [entry] = await listEntries("?action=updateSettings");
    expect(entry).toMatchObject({
      actor: admin.userId,
      actorName: "Anna Koval",
      subject: { type: "settings", id: "" },
      before: { title: "The first portal" },
      after: { title: "Hope", "seo.title.en": "H" },
    });
    expect(Object.keys(entry!["after"]!)).toEqual(["title", "seo.title.en"]);
  });

  test("of a secret says only whether there is one", async () => {
    const ctx = { ...portal.systemCtx, vault: openVault("a secret for nothing but these tests") };
    await setPortalSecret(ctx, { name: "google.clientSecret", value: "never-in-the-log" });
    await setPortalSecret(ctx, { name: "google.clientSecret", value: null });
    const entries = await listEntries("?subject=secret:google.clientSecret");
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "removePortalSecret", before: { isSet: true }, after: { isSet: false } },
      { action: "setPortalSecret", before: { isSet: false }, after: { isSet: true } },
    ]);
    const { rows } = await portal.database.db.execute(
      sql`select 1 from audit_log e where e::text like '%never-in-the-log%'`,
    );
    expect(rows).toEqual([]);
  });

  test("is rolled back with its change", async () => {
    const before = await listEntries();
    const version = { settings: { title: "Late" }, version: 1 };
    expect((await call(admin.browser, "PATCH", "/settings", version)).status).toBe(409);
    expect(await listEntries()).toEqual(before);
  });
});

describe("the database", () => {
  const refusal = { cause: { message: expect.stringContaining("can't be changed") } };

  test("refuses to change or delete entries, whatever the query", async () => {
    const { db } = portal.database;
    await insertEntry("first", 1);
    for (const query of [
      sql`update audit_log set detail = '{}'`,
      sql`update audit_log set actor = 'nobody'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`delete from environments where id = 'first'`,
    ])
      await expect(db.execute(query)).rejects.toMatchObject(refusal);
  });

  test("lets the retention only delete, and the erasure only change what is said about a person", async () => {
    const id = await insertEntry("first", 1);
    const tryChange = (reason: "retention" | "erasure", change: ReturnType<typeof sql>) =>
      withTransaction(portal.database.db, async (tx) => {
        await allowAuditLogChange(tx, reason);
        await tx.execute(change);
      });
    await expect(
      tryChange("retention", sql`update audit_log set detail = '{}'`),
    ).rejects.toMatchObject(refusal);
    await expect(tryChange("erasure", sql`delete from audit_log`)).rejects.toMatchObject(refusal);
    await expect(
      tryChange("erasure", sql`update audit_log set actor = 'nobody'`),
    ).rejects.toMatchObject(refusal);
    await tryChange("erasure", sql`update audit_log set before = '{"a":1}' where id = ${id}`);
    await tryChange("retention", sql`delete from audit_log where id = ${id}`);
    expect(await entryExists(id)).toBe(false);
  });
});

test("old entries are deleted after the time that each portal sets", async () => {
  await updateSettings(portal.second.systemCtx, { settings: { auditLog: { retentionDays: 100 } } });
  const ids = {
    tooOld: await insertEntry("first", 731),
    old: await insertEntry("first", 729),
    tooOldInSecond: await insertEntry("second", 101),
    newInSecond: await insertEntry("second", 99),
  };
  await sweepAuditLog({ db: portal.database.db, clock: portal.clock });
  expect(await entryExists(ids.tooOld)).toBe(false);
  expect(await entryExists(ids.old)).toBe(true);
  expect(await entryExists(ids.tooOldInSecond)).toBe(false);
  expect(await entryExists(ids.newInSecond)).toBe(true);
  const tooShort = { settings: { auditLog: { retentionDays: 89 } } };
  await expect(updateSettings(portal.systemCtx, tooShort)).rejects.toMatchObject({
    code: "INVALID",
  });
});

describe("the list", () => {
  test("is for admins of the portal only", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const path of ["/audit-log", "/audit-log/export"]) {
      expect((await call(browser, "GET", path)).json.code).toBe("AUTH-DENY");
      expect((await call(portal.browser(), "GET", path)).status).toBe(401);
    }
    const other = await createUserWithRole(portal.second, "mp-admin");
    const id = await insertEntry("second", 1, { action: "in the second portal" });
    expect((await listEntries("", other.browser)).map((entry) => entry["id"])).toContain(id);
    expect((await listEntries()).map((entry) => entry["id"])).not.toContain(id);
  });

  test("can be filtered by actor, action, subject, time and text", async () => {
    await call(admin.browser, "PUT", "/pages/filters", {
      page: { texts: { en: { title: "Filters", components: [] } } },
    });
    const old = await insertEntry("first", 10, { action: "filtered", actor: "100% sure_" });
    const only = async (query: string) =>
      (await listEntries(`?${query}`)).map(({ action, subject }) => `${action} ${subject!["id"]}`);
    expect(await only(`actor=${admin.userId}&subject=page:filters`)).toEqual(["putPage filters"]);
    expect(await only("subject=page&text=FILTERS")).toEqual(["putPage filters"]);
    expect(await only("subject=page:other")).toEqual([]);
    expect(await only("action=filtered")).toEqual(["filtered "]);
    expect(await only("text=f%25lt_")).toEqual([]);
    expect(await only("text=filters+PutPage")).toEqual(["putPage filters"]);
    expect(await only("text=filters+nowhere")).toEqual([]);
    // Short words only begin a word; signs between words don't matter.
    expect(await only("subject=page:filters&text=fi")).toEqual(["putPage filters"]);
    expect(await only("subject=page:filters&text=lt")).toEqual([]);
    expect(await only(`text=${encodeURIComponent('"filters", {page}')}`)).toEqual([
      "putPage filters",
    ]);
    expect((await only(`text=${encodeURIComponent(' "{ ')}`)).length).toBeGreaterThan(1);
    const day = (daysOld: number) =>
      encodeURIComponent(new Date(portal.clock.now() - daysOld * dayMs).toISOString());
    expect(await only(`from=${day(11)}&to=${day(9)}`)).toEqual(["filtered "]);
    expect(await only(`action=filtered&from=${day(9)}`)).toEqual([]);
    for (const wrong of ["from=yesterday", "actor=", "page=2"])
      expect((await call(admin.browser, "GET", `/audit-log?${wrong}`)).status).toBe(422);
    expect(await entryExists(old)).toBe(true);
  });
});

describe("the export", () => {
  test("is a CSV file in which no cell is a formula; the export is in the audit log", async () => {
    await insertEntry("first", 30, { action: "=1+1", actor: '-"quoted", cell' });
    const { text, headers } = await call(admin.browser, "GET", "/audit-log/export?text=quoted");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="audit-log-first-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFat,actor,actorName,action,subjectType,subjectId,before,after,detail",
    );
    expect(lines.find((line) => line.includes("1+1"))).toMatch(
      /^[^,]+,"'-""quoted"", cell",,'=1\+1,,,\{\},\{\},\{\}$/,
    );
    const [entry] = await listEntries("?action=exportAuditLog");
    expect(entry).toMatchObject({ actor: admin.userId, detail: { filter: { text: "quoted" } } });
  });

  test("and the list are also commands", async () => {
    await insertEntry("first", 40, { action: "by-command" });
    const options = ["--portal", "first.example", "--action", "by-command"];
    const [line, ...others] = await runCommand(portal, ["audit", ...options]);
    expect(others).toEqual([]);
    expect(line).toMatch(/^\S+Z\tsystem\tby-command/);
    const file = `${portal.filesDir}/audit.csv`;
    expect(await runCommand(portal, ["audit", ...options, "--csv", file])).toEqual([
      `The audit log is in ${file}.`,
    ]);
    const { readFile } = await import("node:fs/promises");
    expect(await readFile(file, "utf8")).toContain("by-command");
    await expect(runCommand(portal, ["audit", ...options, "--csv", file])).rejects.toThrow(
      "already exists",
    );
    await expect(runCommand(portal, ["audit", ...options, "--from", "May"])).rejects.toThrow(
      /--from/,
    );
  });
});

test("with 100,000 entries a page needs at most three queries, or four for a search, which use indexes and read as little as with 10,000", async () => {
  const { pool } = portal.database;
  const filters = [
    "",
    "actor=actor-7",
    "action=action-3&limit=5",
    "subject=page:subject-77&limit=5",
    "subject=page&limit=20",
    "from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z",
  ];

  /** Texts that few entries contain, and how many. */
  const rareTexts = { unusual: 1, "UNUSUAL system": 1, "unusual title": 0, "нема такого": 0 };
  await insertEntry("first", 3, { action: "unusualAction" });
  const nextPath = (headers: Headers) => /<[^>]*\/api([^>]+)>/.exec(headers.get("link")!)![1]!;
  const recordList = async (path: string, queriesMax = 3) => {
    let next = "";
    const statements = await portal.statementsDuring(async () => {
      const { status, headers } = await call(admin.browser, "GET", path);
      expect([path, status]).toEqual([path, 200]);
      if (headers.get("link")) next = nextPath(headers);
    });
    expect(statements.length, path).toBeLessThanOrEqual(queriesMax);
    expect(await findFullTableScans(pool, statements), path).toEqual([]);
    const lists = statements.filter(({ text }) => text.includes('from "audit_log"'));
    return { list: lists[0]!, lists, next };
  };
  const countSearchBlocks = async (path: string) => {
    const { lists } = await recordList(path, 4);
    const blocks = await Promise.all(lists.map((list) => countBlocksRead(pool, list)));
    return blocks.reduce((sum, count) => sum + count, 0);
  };
  /** Returns the statement of a page near the end of the list. */
  const movedToEnd = async ({ text, values }: Statement): Promise<Statement> => {
    const { rows } = await pool.query<{ at: string; id: string }>(
      "select at::text, id from audit_log where environment_id = 'first' order by at offset 500 limit 1",
    );
    const [limit] = values.slice(-1);
    return { text, values: [...values.slice(0, -3), rows[0]!.at, rows[0]!.id, limit] };
  };
  async function measure(): Promise<[page: string, blocks: number][]> {
    const pages: [string, number][] = [];
    for (const filter of filters) {
      const { list: first, next } = await recordList(`/audit-log?${filter}`);
      const { list: second } = await recordList(next);
      const lists = { first, second, late: await movedToEnd(second) };
      for (const [name, list] of Object.entries(lists))
        pages.push([`${name} page of "${filter}"`, await countBlocksRead(pool, list)]);
    }
    for (const [text, count] of Object.entries(rareTexts)) {
      const path = `/audit-log?text=${encodeURIComponent(text)}`;
      expect([text, (await listEntries(path.slice("/audit-log".length))).length]).toEqual([
        text,
        count,
      ]);
      pages.push([path, await countSearchBlocks(path)]);
    }
    // One entry of a hundred contains this one; only the newest are looked at.
    const common = "/audit-log?text=subject-77&limit=5";
    pages.push([common, await countSearchBlocks(common)]);
    return pages;
  }
  await insertBulkAuditLog(pool, "first", { count: 10_000 });
  const small = await measure();
  await insertBulkAuditLog(pool, "first", { from: 10_001, count: 90_000 });
  const large = await measure();
  // Ten times the entries: a list that grew with them would read thousands of blocks.
  large.forEach(([page, blocks], index) => {
    expect([page, blocks <= 2 * small[index]![1] + 100]).toEqual([page, true]);
  });
}, 240_000);
