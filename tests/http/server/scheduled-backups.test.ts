import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readBackupStatus } from "#domains/settings/backups/read-backup-status.server.ts";
import { type BackupTools, runDueBackup } from "#domains/settings/backups/run-due-backup.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const token = "m".repeat(32);
const hourMs = 3_600_000;

let portal: TestPortal;
let folder: string;
let tools: BackupTools;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-backups-"));
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token } });
});
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from backups`);
  await rm(folder, { recursive: true, force: true });
  tools = {
    pool: portal.database.pool,
    files: portal.files,
    clock: portal.clock,
    log: silentLog,
    schedule: { folder: join(folder, "daily"), minute: 150, everyHours: 24, keep: 2 },
    signal: new AbortController().signal,
  };
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const listFolder = async () => (await readdir(join(folder, "daily"))).sort();
const readStatus = () => readBackupStatus(portal.database.db);
const listScratch = async () =>
  (
    await portal.database.db.execute(
      sql`select datname from pg_database where starts_with(datname, 'lampstand_check_')`,
    )
  ).rows;

test("of all processes one makes a backup that is due, and it can be restored", async () => {
  const tried = await Promise.all([runDueBackup(tools), runDueBackup(tools), runDueBackup(tools)]);
  expect(tried.filter(Boolean)).toHaveLength(1);
  const [name, ...others] = await listFolder();
  expect(others).toEqual([]);
  const status = (await readStatus())!;
  expect(status).toMatchObject({ problem: null, check: { problem: null } });
  expect(status.last!.bytes).toBeGreaterThan(1000);
  expect(await listScratch()).toEqual([]);
  expect(await runDueBackup(tools)).toBe(false);
  const installation = { database: portal.database };
  const file = join(folder, "daily", name!);
  const [line] = await runCommand(portal, ["check-backup", file], { installation });
  expect(line).toMatch(/^The backup of .+ can be restored: \d+ rows in \d+ tables, \d+ files\.$/);
  const damaged = join(folder, "damaged.zip");
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(7, middle, middle + 40);
  await writeFile(damaged, bytes);
  await expect(runCommand(portal, ["check-backup", damaged], { installation })).rejects.toThrow(
    "damaged",
  );
  expect(await listScratch()).toEqual([]);
});

test("the newest backups are kept, with everything else in the folder", async () => {
  for (let day = 0; day < 4; day += 1) {
    expect(await runDueBackup(tools)).toBe(true);
    if (day === 0) {
      await writeFile(join(folder, "daily", "by-hand.zip"), "");
      await writeFile(join(folder, "daily", "lampstand-2020-01-01T02-30-00.zip.part"), "half");
    }
    portal.clock.advance(24 * hourMs);
  }
  const names = await listFolder();
  expect(names).toHaveLength(3);
  expect(names[0]).toBe("by-hand.zip");
  const [newest] = (
    await portal.database.db.execute<{ file: string }>(
      sql`select file from backups order by started_at desc`,
    )
  ).rows;
  expect(newest!.file.endsWith(names.at(-1)!)).toBe(true);
});

test("a failure is stored and shown, deletes nothing, and is tried again half an hour later", async () => {
  await runDueBackup(tools);
  const before = await listFolder();
  portal.clock.advance(24 * hourMs);
  const files = {
    ...portal.files,
    async *list() {
      yield* [] as string[];
      throw new Error("The bucket is away.");
    },
  };
  expect(await runDueBackup({ ...tools, files })).toBe(true);
  expect(await listFolder()).toEqual(before);
  expect(await readStatus()).toMatchObject({ problem: "The bucket is away." });
  const owner = (await createUserWithRole(portal, "envmgr-admin")).browser;
  expect((await owner.fetch("/studio/")).text).toContain("Look at the backups");
  const health = await owner.fetch("/studio/settings/health");
  expect(health.text).toContain("The bucket is away.");
  expect(health.text).toContain("1 day ago");
  const admin = (await createUserWithRole(portal, "mp-admin")).browser;
  expect((await admin.fetch("/studio/settings/health")).text).not.toContain("The bucket is away.");
  const metrics = await portal.fetch("/metrics", { headers: { authorization: `Bearer ${token}` } });
  expect(metrics.text).toContain("lampstand_backup_failed 1\n");
  expect(metrics.text).toMatch(/lampstand_backup_last_success_timestamp_seconds \d{10}/);
  portal.clock.advance(0.4 * hourMs);
  expect(await runDueBackup(tools)).toBe(false);
  portal.clock.advance(0.1 * hourMs);
  expect(await runDueBackup(tools)).toBe(true);
  expect(await readStatus()).toMatchObject({ problem: null });
  expect((await owner.fetch("/studio/")).text).not.toContain("Look at the backups");
});

test("a backup that can't be restored is reported", async () => {
  // The rows refer to nobody: as only a damaged database can have them.
  const { db } = portal.database;
  await db.execute(
    sql`alter table portal_hosts drop constraint portal_hosts_environment_id_environments_id_fk`,
  );
  await db.execute(
    sql`insert into portal_hosts (host, environment_id) values ('lost.example', 'lost')`,
  );
  try {
    await runDueBackup(tools);
    const status = (await readStatus())!;
    expect(status.problem).toBeNull();
    expect(status.check!.problem).toContain("portal_hosts");
    expect(await listScratch()).toEqual([]);
  } finally {
    await db.execute(sql`delete from portal_hosts where environment_id = 'lost'`);
  }
});

test("a backup that is stopped leaves nothing, and one whose server died counts as failed", async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await runDueBackup({ ...tools, signal: stopping.signal })).toBe(true);
  expect(await listFolder()).toEqual([]);
  expect(await readStatus()).toMatchObject({
    problem: expect.stringContaining("stopped") as string,
  });
  await portal.database.db.execute(sql`update backups set finished_at = null, problem = null`);
  expect(await runDueBackup(tools)).toBe(false);
  expect(await readStatus()).toMatchObject({
    last: null,
    problem: "The server stopped before it was complete.",
  });
});

test("a server that has a folder for backups makes the first one by itself", async () => {
  const place = join(folder, "own");
  const other = await startTestPortal({ environment: { BACKUP_DIR: place } });
  try {
    await expect.poll(() => readBackupStatus(other.database.db)).toMatchObject({ problem: null });
    await expect
      .poll(async () => (await readBackupStatus(other.database.db))!.check)
      .not.toBeNull();
    expect(await readdir(place)).toHaveLength(1);
  } finally {
    await other.close();
  }
});
