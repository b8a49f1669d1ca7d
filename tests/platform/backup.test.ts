import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { openZip } from "#platform/backup/zip-reader.server.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backup } from "#platform/backup/backup.server.ts";
import { folderTarget } from "#platform/backup/files-target.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { Database } from "#platform/database.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

const seedStatement = "INSERT INTO seeds VALUES (1);";
const firstMigration = `
CREATE TYPE mood AS ENUM ('glad', 'sad');
--> statement-breakpoint
CREATE TABLE people (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, friend_id bigint REFERENCES people, mood mood, born date);
--> statement-breakpoint
CREATE TABLE things (
  id serial PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  "order" text NOT NULL, doc jsonb, raw bytea, at timestamptz, tags text[], matrix int[][],
  big bigint, exact numeric, real8 float8, span interval, flag boolean, short varchar(5),
  uid uuid, words tsvector, doubled bigint GENERATED ALWAYS AS (big / 2) STORED
);
--> statement-breakpoint
ALTER TABLE people ADD COLUMN favourite_id int REFERENCES things DEFERRABLE;
--> statement-breakpoint
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the trigger ran'; END $$;
--> statement-breakpoint
CREATE TABLE seeds (id int PRIMARY KEY);
--> statement-breakpoint
${seedStatement}
--> statement-breakpoint
CREATE TRIGGER no_insert BEFORE INSERT ON seeds EXECUTE FUNCTION refuse();
`;
const secondMigration = `ALTER TABLE people ADD COLUMN name text NOT NULL DEFAULT 'somebody';`;

let folder: string;
let migrations: string;
let filesDir: string;
let files: FileStore;
const openedDatabases: { database: Database; drop(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-backup-"));
  migrations = join(folder, "migrations");
  filesDir = join(folder, "files");
  files = openFileStore(filesDir);
  await mkdir(migrations);
  await writeFile(join(migrations, "0000_people.sql"), firstMigration);
});

afterEach(async () => {
  for (const { database, drop } of openedDatabases.splice(0)) {
    await database.close();
    await drop();
  }
  await rm(folder, { recursive: true });
});

const into = ({ pool }: Database, target: string) => ({
  pool,
  files: folderTarget(target),
  migrationsFolder: migrations,
});

async function createEmptyDatabase(): Promise<Database & { url: string }> {
  const { url, drop } = await createTestDatabase({ from: "empty" });
  const database = openDatabase({ url, poolSize: 2 });
  openedDatabases.push({ database, drop });
  return { ...database, url };
}

async function createFilledDatabase(): Promise<Database & { url: string }> {
  const database = await createEmptyDatabase();
  await migrate({ url: database.url, folder: migrations });
  await database.pool.query(`
    INSERT INTO people (friend_id, mood, born) VALUES (2, 'glad', '2001-02-03'), (1, 'sad', '0044-03-15 BC'), (NULL, NULL, 'infinity')`);
  await database.pool.query(
    `INSERT INTO things (owner_id, "order", doc, raw, at, tags, matrix, big, exact, real8, span, flag, short, uid, words)
     VALUES
      (1, $1, $2, $3, '1999-12-31 23:59:59.123456+05:45', $4, '{{1,2},{3,NULL}}', 9223372036854775807,
       123456789012345678901234567890.000000000100, 0.1::float8 + 0.2::float8, '1 year 2 mons -3 days 04:05:06.789',
       true, 'ab   ', gen_random_uuid(), 'a:1 ''it''''s'':2'),
      (2, '', 'null', '', '-infinity', '{}', NULL, -9223372036854775808, 'NaN', '-Infinity', NULL, false, '', NULL, ''),
      (3, 'null', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
    [
      'a "quoted" \\ back\nslash\r\n\ttab \u2028 \u2029 \u0001 Їжак مصباح 🕯️',
      '{"a":[1,{"b":null}],"n":12345678901234567890.10,"s":"\\u2028\\n"}',
      Buffer.from([0, 255, 10, 13, 92, 34]),
      ["", "a,b", "{x}", 'q"', "NULL", "\\", "é"],
    ],
  );
  await database.pool.query("UPDATE people SET favourite_id = 1 WHERE id = 3");
  await files.write("portal/2026/candle.webp", Buffer.from([1, 2, 3, 0, 255]));
  await files.write("empty.txt", Buffer.alloc(0));
  return database;
}

async function readAllRows({ pool }: Database): Promise<unknown> {
  const tables = ["people", "things", "seeds"];
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (await pool.query(`SELECT t.*::text AS row FROM ${table} t ORDER BY id`)).rows as unknown,
    ),
  );
  return rows;
}

test("a backup restores every value, file, sequence and foreign key", async () => {
  const source = await createFilledDatabase();
  const file = join(folder, "all.zip");
  const progress: string[] = [];
  const manifest = await backup({ pool: source.pool, files }, file, (part, done) =>
    progress.push(`${part} ${done}`),
  );
  expect(manifest.tables.map(({ name, rows }) => `${name} ${rows}`)).toEqual([
    "people 3",
    "seeds 1",
    "things 3",
  ]);
  expect(manifest.files).toEqual({ count: 2, bytes: 5, deleted: 0 });
  expect(progress).toContain("things 3");
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const target = await createEmptyDatabase();
  const restoredFilesDir = join(folder, "restored");
  await restore(into(target, restoredFilesDir), file);
  expect(await readAllRows(target)).toEqual(await readAllRows(source));
  expect(await readFile(join(restoredFilesDir, "portal", "2026", "candle.webp"))).toEqual(
    Buffer.from([1, 2, 3, 0, 255]),
  );
  expect((await readdir(restoredFilesDir)).sort()).toEqual(["empty.txt", "portal"]);
  // The next generated id follows the last restored one.
  const nextRow = await target.pool.query("INSERT INTO people DEFAULT VALUES RETURNING id");
  expect(nextRow.rows).toEqual([{ id: "4" }]);
  await expect(target.pool.query("UPDATE people SET friend_id = 99")).rejects.toThrow(
    "foreign key",
  );
  await expect(target.pool.query("INSERT INTO seeds VALUES (2)")).rejects.toThrow(
    "the trigger ran",
  );
});

test("a database larger than one batch of rows is restored completely", async () => {
  const source = await createFilledDatabase();
  await source.pool.query(
    "INSERT INTO people (born) SELECT '2000-01-01' FROM generate_series(1, 1000)",
  );
  const file = join(folder, "all.zip");
  await backup({ pool: source.pool, files }, file);
  const target = await createEmptyDatabase();
  await restore(into(target, join(folder, "r")), file);
  expect(await readAllRows(target)).toEqual(await readAllRows(source));
});

test("the error says where a backup cannot be written, and the connection can be used again", async () => {
  const source = await createFilledDatabase();
  await source.pool.query(
    "INSERT INTO people (born) SELECT '2000-01-01' FROM generate_series(1, 1000)",
  );
  const impossiblePath = join(folder, "nowhere", "all.zip");
  await expect(backup({ pool: source.pool, files }, impossiblePath)).rejects.toThrow(
    `The backup failed at ${impossiblePath}.part (ENOENT).`,
  );
  const file = join(folder, "all.zip");
  expect((await backup({ pool: source.pool, files }, file)).tables.length).toBeGreaterThan(0);
});

test("an older backup is migrated while it is restored", async () => {
  const source = await createFilledDatabase();
  const file = join(folder, "old.zip");
  await backup({ pool: source.pool, files }, file);
  await writeFile(join(migrations, "0001_second.sql"), secondMigration);
  const target = await createEmptyDatabase();
  await restore(into(target, join(folder, "r")), file);
  const { rows } = await target.pool.query("SELECT DISTINCT name FROM people");
  expect(rows).toEqual([{ name: "somebody" }]);
  expect(await migrate({ url: target.url, folder: migrations })).toEqual([]);

  // The backup can also be restored if the tables of this version already exist.
  const migrated = await createEmptyDatabase();
  await writeFile(join(migrations, "0000_people.sql"), firstMigration.replace(seedStatement, ""));
  await migrate({ url: migrated.url, folder: migrations });
  await writeFile(join(migrations, "0000_people.sql"), firstMigration);
  await restore(into(migrated, join(folder, "s")), file);
  expect(await readAllRows(migrated)).toEqual(await readAllRows(target));
});

test("a backup made by a test version is refused with a clear error", async () => {
  await rm(join(migrations, "0000_people.sql"));
  await writeFile(join(migrations, "0000_first.sql"), firstMigration);
  const source = await createFilledDatabase();
  const file = join(folder, "test-version.zip");
  await backup({ pool: source.pool, files }, file);
  await rm(join(migrations, "0000_first.sql"));
  await writeFile(join(migrations, "0000_people.sql"), firstMigration);
  const target = await createEmptyDatabase();
  const ctx = into(target, join(folder, "r"));
  await expect(restore(ctx, file)).rejects.toThrow("made by a test version of Lampstand");
});

test("a newer backup, a filled database, a filled folder and a file that isn't a backup are refused", async () => {
  const source = await createFilledDatabase();
  const file = join(folder, "all.zip");
  await backup({ pool: source.pool, files }, file);
  const target = await createEmptyDatabase();
  const newFilesDir = join(folder, "r");
  const ctx = into(target, newFilesDir);

  await expect(restore(into(source, newFilesDir), file)).rejects.toThrow(
    "The database is not empty (its table people has rows)",
  );
  await expect(restore({ ...ctx, files: folderTarget(filesDir) }, file)).rejects.toThrow(
    "is not empty",
  );
  const emptyFolder = join(folder, "none");
  await mkdir(emptyFolder);
  await expect(restore({ ...ctx, migrationsFolder: emptyFolder }, file)).rejects.toThrow("newer");
  await writeFile(join(folder, "text.zip"), "no zip at all, but long enough to look for its end");
  await expect(restore(ctx, join(folder, "text.zip"))).rejects.toThrow(
    "cannot be read as a backup",
  );
  await expect(backup({ pool: source.pool, files }, file)).rejects.toThrow("already exists");

  // After all these refusals the same database still accepts the backup.
  await restore(ctx, file);
  expect(await readAllRows(target)).toEqual(await readAllRows(source));
});

/** Returns a copy of a backup in which one file's text is replaced; null leaves the file out. */
async function rewriteBackup(file: string, change: (name: string, text: string) => string | null) {
  const zip = await openZip(file);
  const copy = new ZipFile();
  for (const name of zip.names)
    await zip.read(name, async (bytes) => {
      const changed = change(name, await text(bytes));
      if (changed !== null) copy.addBuffer(Buffer.from(changed), name);
    });
  zip.close();
  copy.end();
  const path = join(folder, "rewritten.zip");
  await writeFile(path, await buffer(copy.outputStream));
  return path;
}

test("a backup whose rows or files differ from its own list is refused, and nothing is stored", async () => {
  const source = await createFilledDatabase();
  const file = join(folder, "all.zip");
  await backup({ pool: source.pool, files }, file);
  const target = await createEmptyDatabase();
  const ctx = into(target, join(folder, "r"));
  const seedsEntry = "tables/seeds.jsonl";
  const damages: [string, (name: string, text: string) => string | null][] = [
    ["table seeds", (name, line) => (name === seedsEntry ? "" : line)],
    ["table seeds", (name, line) => (name === seedsEntry ? line + line.replace("1", "2") : line)],
    ["lists 2 files but contains 1", (name, line) => (name === "files/empty.txt" ? null : line)],
  ];
  for (const [expectedError, change] of damages)
    await expect(restore(ctx, await rewriteBackup(file, change))).rejects.toThrow(expectedError);
  await expect(stat(join(folder, "r"))).rejects.toThrow("ENOENT");
  await restore(ctx, await rewriteBackup(file, (_name, line) => line));
});

test("one changed byte anywhere is noticed, and nothing is stored", async () => {
  const source = await createFilledDatabase();
  const file = join(folder, "all.zip");
  await backup({ pool: source.pool, files }, file);
  const bytes = await readFile(file);
  const target = await createEmptyDatabase();
  const ctx = into(target, join(folder, "r"));
  const rowsOffset = bytes.indexOf("tables/things.jsonl") + "tables/things.jsonl".length + 40;
  const fileOffset = bytes.indexOf(Buffer.from([1, 2, 3, 0, 255]));
  for (const offset of [rowsOffset, fileOffset]) {
    const changed = Buffer.from(bytes);
    changed[offset] = changed[offset]! ^ 0x20;
    await writeFile(join(folder, "changed.zip"), changed);
    await expect(restore(ctx, join(folder, "changed.zip"))).rejects.toThrow("damaged");
  }
  const remainingTables = await target.pool.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  expect(remainingTables.rowCount).toBe(0);
  await expect(stat(join(folder, "r"))).rejects.toThrow("ENOENT");
});
