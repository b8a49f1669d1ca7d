import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { openZip } from "#platform/backup/zip-reader.server.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backup } from "#platform/backup/backup.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { Database } from "#platform/database.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const seeds = "INSERT INTO seeds VALUES (1);";
const first = `
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
${seeds}
--> statement-breakpoint
CREATE TRIGGER no_insert BEFORE INSERT ON seeds EXECUTE FUNCTION refuse();
`;
const second = `ALTER TABLE people ADD COLUMN name text NOT NULL DEFAULT 'somebody';`;

let folder: string;
let migrations: string;
let filesDir: string;
const opened: { database: Database; drop(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-backup-"));
  migrations = join(folder, "migrations");
  filesDir = join(folder, "files");
  await mkdir(migrations);
  await writeFile(join(migrations, "0000_people.sql"), first);
});

afterEach(async () => {
  for (const { database, drop } of opened.splice(0)) {
    await database.close();
    await drop();
  }
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<Database & { url: string }> {
  const { url, drop } = await createTestDatabase({ from: "empty" });
  const database = openDatabase({ url, poolSize: 2 });
  opened.push({ database, drop });
  return { ...database, url };
}

async function filledDatabase(): Promise<Database & { url: string }> {
  const database = await emptyDatabase();
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
  await mkdir(join(filesDir, "portal", "2026"), { recursive: true });
  await writeFile(join(filesDir, "portal", "2026", "Свічка.webp"), Buffer.from([1, 2, 3, 0, 255]));
  await writeFile(join(filesDir, "empty.txt"), "");
  return database;
}

async function dump({ pool }: Database): Promise<unknown> {
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
  const from = await filledDatabase();
  const file = join(folder, "all.zip");
  const progress: string[] = [];
  const manifest = await backup({ pool: from.pool, filesDir }, file, (part, done) =>
    progress.push(`${part} ${done}`),
  );
  expect(manifest.tables.map(({ name, rows }) => `${name} ${rows}`)).toEqual([
    "people 3",
    "seeds 1",
    "things 3",
  ]);
  expect(manifest.files).toEqual({ count: 2, bytes: 5 });
  expect(progress).toContain("things 3");
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const to = await emptyDatabase();
  const restored = join(folder, "restored");
  await restore({ pool: to.pool, filesDir: restored, migrationsFolder: migrations }, file);
  expect(await dump(to)).toEqual(await dump(from));
  expect(await readFile(join(restored, "portal", "2026", "Свічка.webp"))).toEqual(
    Buffer.from([1, 2, 3, 0, 255]),
  );
  expect((await readdir(restored)).sort()).toEqual(["empty.txt", "portal"]);
  // The next identity follows the last.
  const next = await to.pool.query("INSERT INTO people DEFAULT VALUES RETURNING id");
  expect(next.rows).toEqual([{ id: "4" }]);
  await expect(to.pool.query("UPDATE people SET friend_id = 99")).rejects.toThrow("foreign key");
  await expect(to.pool.query("INSERT INTO seeds VALUES (2)")).rejects.toThrow("the trigger ran");
});

test("a database larger than one batch of rows is restored completely", async () => {
  const from = await filledDatabase();
  await from.pool.query(
    "INSERT INTO people (born) SELECT '2000-01-01' FROM generate_series(1, 1000)",
  );
  const file = join(folder, "all.zip");
  await backup({ pool: from.pool, filesDir }, file);
  const to = await emptyDatabase();
  await restore({ pool: to.pool, filesDir: join(folder, "r"), migrationsFolder: migrations }, file);
  expect(await dump(to)).toEqual(await dump(from));
});

test("the error says where a backup cannot be written, and the connection can be used again", async () => {
  const from = await filledDatabase();
  await from.pool.query(
    "INSERT INTO people (born) SELECT '2000-01-01' FROM generate_series(1, 1000)",
  );
  const nowhere = join(folder, "nowhere", "all.zip");
  await expect(backup({ pool: from.pool, filesDir }, nowhere)).rejects.toThrow(
    `The backup failed at ${nowhere}.part (ENOENT).`,
  );
  const file = join(folder, "all.zip");
  expect((await backup({ pool: from.pool, filesDir }, file)).tables.length).toBeGreaterThan(0);
});

test("an older backup is migrated while it is restored", async () => {
  const from = await filledDatabase();
  const file = join(folder, "old.zip");
  await backup({ pool: from.pool, filesDir }, file);
  await writeFile(join(migrations, "0001_second.sql"), second);
  const to = await emptyDatabase();
  await restore({ pool: to.pool, filesDir: join(folder, "r"), migrationsFolder: migrations }, file);
  const { rows } = await to.pool.query("SELECT DISTINCT name FROM people");
  expect(rows).toEqual([{ name: "somebody" }]);
  expect(await migrate({ url: to.url, folder: migrations })).toEqual([]);

  // It also works if the tables of this version already exist.
  const migrated = await emptyDatabase();
  await writeFile(join(migrations, "0000_people.sql"), first.replace(seeds, ""));
  await migrate({ url: migrated.url, folder: migrations });
  await writeFile(join(migrations, "0000_people.sql"), first);
  await restore(
    { pool: migrated.pool, filesDir: join(folder, "s"), migrationsFolder: migrations },
    file,
  );
  expect(await dump(migrated)).toEqual(await dump(to));
});

test("a backup made by a test version is refused with a clear error", async () => {
  await rm(join(migrations, "0000_people.sql"));
  await writeFile(join(migrations, "0000_first.sql"), first);
  const from = await filledDatabase();
  const file = join(folder, "test-version.zip");
  await backup({ pool: from.pool, filesDir }, file);
  await rm(join(migrations, "0000_first.sql"));
  await writeFile(join(migrations, "0000_people.sql"), first);
  const to = await emptyDatabase();
  const ctx = { pool: to.pool, filesDir: join(folder, "r"), migrationsFolder: migrations };
  await expect(restore(ctx, file)).rejects.toThrow("made by a test version of Lampstand");
});

test("a newer backup, a filled database, a filled folder and a file that isn't a backup are refused", async () => {
  const from = await filledDatabase();
  const file = join(folder, "all.zip");
  await backup({ pool: from.pool, filesDir }, file);
  const to = await emptyDatabase();
  const elsewhere = join(folder, "r");
  const ctx = { pool: to.pool, filesDir: elsewhere, migrationsFolder: migrations };

  await expect(
    restore({ pool: from.pool, filesDir: elsewhere, migrationsFolder: migrations }, file),
  ).rejects.toThrow("The database is not empty (its table people has rows)");
  await expect(restore({ ...ctx, filesDir }, file)).rejects.toThrow("is not empty");
  const none = join(folder, "none");
  await mkdir(none);
  await expect(restore({ ...ctx, migrationsFolder: none }, file)).rejects.toThrow("newer");
  await writeFile(join(folder, "text.zip"), "no zip at all, but long enough to look for its end");
  await expect(restore(ctx, join(folder, "text.zip"))).rejects.toThrow(
    "cannot be read as a backup",
  );
  await expect(backup({ pool: from.pool, filesDir }, file)).rejects.toThrow("already exists");

  // After all these refusals the same database still accepts the backup.
  await restore(ctx, file);
  expect(await dump(to)).toEqual(await dump(from));
});

/** Returns a copy of a backup in which one file's text is replaced; null leaves the file out. */
async function rewritten(file: string, change: (name: string, text: string) => string | null) {
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

test("a backup with other rows or files than it lists is refused, and nothing is stored", async () => {
  const from = await filledDatabase();
  const file = join(folder, "all.zip");
  await backup({ pool: from.pool, filesDir }, file);
  const to = await emptyDatabase();
  const ctx = { pool: to.pool, filesDir: join(folder, "r"), migrationsFolder: migrations };
  const rows = "tables/seeds.jsonl";
  const damages: [string, (name: string, text: string) => string | null][] = [
    ["table seeds", (name, line) => (name === rows ? "" : line)],
    ["table seeds", (name, line) => (name === rows ? line + line.replace("1", "2") : line)],
    ["lists 2 files but contains 1", (name, line) => (name === "files/empty.txt" ? null : line)],
  ];
  for (const [said, change] of damages)
    await expect(restore(ctx, await rewritten(file, change))).rejects.toThrow(said);
  await expect(stat(join(folder, "r"))).rejects.toThrow("ENOENT");
  await restore(ctx, await rewritten(file, (_name, line) => line));
});

test("one changed byte anywhere is noticed, and nothing is stored", async () => {
  const from = await filledDatabase();
  const file = join(folder, "all.zip");
  await backup({ pool: from.pool, filesDir }, file);
  const bytes = await readFile(file);
  const to = await emptyDatabase();
  const ctx = { pool: to.pool, filesDir: join(folder, "r"), migrationsFolder: migrations };
  const inRows = bytes.indexOf("tables/things.jsonl") + "tables/things.jsonl".length + 40;
  const inFile = bytes.indexOf(Buffer.from([1, 2, 3, 0, 255]));
  for (const at of [inRows, inFile]) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 0x20;
    await writeFile(join(folder, "changed.zip"), changed);
    await expect(restore(ctx, join(folder, "changed.zip"))).rejects.toThrow("damaged");
  }
  const left = await to.pool.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  expect(left.rowCount).toBe(0);
  await expect(stat(join(folder, "r"))).rejects.toThrow("ENOENT");
});
