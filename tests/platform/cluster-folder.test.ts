import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eraseInstallation } from "#platform/erase-installation.server.ts";
import { findClusterFolder } from "#platform/postgres/cluster-folder.server.ts";
import { takeOwnerLock } from "#platform/postgres/owner-lock.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const root = resolve(import.meta.dirname, "../..");
const isRoot = process.getuid?.() === 0;

/** A folder that other users cannot open, like root's home. */
let home: string;
let dataDir: string;
const createdFolders: string[] = [];

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "lampstand-home-")));
  await chmod(home, 0o700);
  dataDir = join(home, "data");
  await mkdir(dataDir);
});

afterEach(async () => {
  await rm(home, { recursive: true, force: true });
  for (const path of createdFolders.splice(0))
    await rm(resolve(path, ".."), { recursive: true, force: true });
});

/** Returns the folder of the data folder's database. Creates the database's folder if there is none yet. */
async function openCluster(folder = dataDir): Promise<{ path: string; isNew: boolean }> {
  const { path, isNew } = findClusterFolder(folder, () => {});
  if (isRoot && !createdFolders.includes(path)) createdFolders.push(path);
  if (isNew) await writeFile(join(path, "PG_VERSION"), "18");
  return { path, isNew };
}

test("a database in a private home folder is found again, also after its data folder was moved", async () => {
  const first = await openCluster();
  expect(first.isNew).toBe(true);
  expect(first.path.startsWith(home)).toBe(!isRoot);
  expect(await openCluster()).toEqual({ path: first.path, isNew: false });
  const moved = join(home, "moved");
  await rename(dataDir, moved);
  expect((await openCluster(moved)).isNew).toBe(false);
});

test("after a data folder was deleted, a new one at the same path starts with an empty database", async () => {
  const first = await openCluster();
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir);
  const second = await openCluster();
  expect(second.isNew).toBe(true);
  if (isRoot) expect(second.path).not.toBe(first.path);
});

test("a copy of a data folder never shares the database of the original", async () => {
  const first = await openCluster();
  const copy = join(home, "copy");
  await cp(dataDir, copy, { recursive: true });
  if (isRoot) await expect(openCluster(copy)).rejects.toThrow("is a copy of");
  else expect((await openCluster(copy)).path).not.toBe(first.path);
});

test("an installation is deleted completely, wherever its database is, but not while it runs", async () => {
  const { path } = await openCluster();
  await mkdir(join(dataDir, "files"));
  await writeFile(join(dataDir, "secret"), "x");
  await writeFile(join(dataDir, "notes.txt"), "somebody else's");
  const installation = { dataDir, databaseUrl: undefined };
  const lock = takeOwnerLock(join(dataDir, "database.lock"));
  await expect(eraseInstallation(installation)).rejects.toThrow("already uses this data folder");
  lock.release();
  await eraseInstallation(installation);
  expect(existsSync(path)).toBe(false);
  expect(["files", "secret", "notes.txt"].map((name) => existsSync(join(dataDir, name)))).toEqual([
    false,
    false,
    true,
  ]);
  expect((await openCluster()).isNew).toBe(true);
});

test("delete-everything also empties the database at DATABASE_URL, and refuses to run without --yes", async () => {
  const { url, drop } = await createTestDatabase();
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, DATABASE_URL: url };
  const runDelete = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      ["bootstrap/run-command.js", "delete-everything", ...args],
      { cwd: root, env: { ...env, LAMPSTAND_MODE: "test" } },
    );
  await expect(runDelete()).rejects.toThrow("add --yes");
  await expect(runDelete("--yes", "now")).rejects.toMatchObject({ code: 2 });
  expect((await runDelete("--yes")).stdout).toContain("Everything was deleted.");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_tables where schemaname in ('public', 'pgboss')",
  );
  await client.end();
  await drop();
  expect(rows).toEqual([{ tables: 0 }]);
});
