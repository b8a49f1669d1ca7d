import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from "#platform/database-unavailable.server.ts";
import {
  databaseErrorCode,
  openDatabase,
  ping,
  withTransaction,
} from "#platform/database.server.ts";
import type { Database } from "#platform/database.server.ts";
import { listen } from "#platform/listen.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import type { TestDatabase } from "#tests/kit/database.ts";

let testDatabase: TestDatabase;
let database: Database;
let folder: string;

beforeEach(async () => {
  testDatabase = await createTestDatabase({ from: "empty" });
  database = openDatabase({ url: testDatabase.url, poolSize: 5, statementTimeoutMs: 400 });
  folder = await mkdtemp(join(tmpdir(), "lampstand-migrations-"));
});

afterEach(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

async function readValues(): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ n: number }>("SELECT n FROM t ORDER BY n");
  return rows.map(({ n }) => n);
}

test("a transaction is stored completely or not at all, and a nested one can fail alone", async () => {
  await database.pool.query("CREATE TABLE t (n int PRIMARY KEY)");
  const failing = withTransaction(database.db, async (tx) => {
    await tx.execute(sql`INSERT INTO t VALUES (1)`);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await readValues()).toEqual([]);

  await withTransaction(database.db, async (tx) => {
    await tx.execute(sql`INSERT INTO t VALUES (1)`);
    const nested = withTransaction(tx, (inner) => inner.execute(sql`INSERT INTO t VALUES (1)`));
    const error: unknown = await nested.catch((reason: unknown) => reason);
    expect(databaseErrorCode(error)).toBe("23505");
    await tx.execute(sql`INSERT INTO t VALUES (2)`);
  });
  expect(await readValues()).toEqual([1, 2]);
});

test("transactions that conflict are retried until each has succeeded", async () => {
  await database.pool.query("CREATE TABLE t (n int)");
  await database.pool.query("INSERT INTO t VALUES (0)");
  const increase = () =>
    withTransaction(
      database.db,
      async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`SELECT n FROM t`);
        await tx.execute(sql`UPDATE t SET n = ${rows[0]!.n + 1}`);
      },
      { isolation: "repeatable read" },
    );
  await Promise.all([increase(), increase(), increase()]);
  expect(await readValues()).toEqual([3]);
});

test("a statement that takes too long is cancelled and the pool still works", async () => {
  const slow = database.db.execute(sql`SELECT pg_sleep(5)`);
  const error = await slow.catch((thrown: unknown) => thrown);
  expect(databaseErrorCode(error)).toBe("57014");
  // The server answers such an error with 503, because a later try may succeed.
  expect(isDatabaseUnavailable(error)).toBe(true);
  await ping(database.db);
});

test("every use of an unreachable database throws DatabaseUnavailable", async () => {
  const unreachable = openDatabase({
    url: "postgresql://me@localhost/x?host=/nowhere",
    poolSize: 1,
  });
  await expect(unreachable.pool.connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(unreachable.pool.query("SELECT 1")).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(
    withTransaction(unreachable.db, (tx) => tx.execute(sql`SELECT 1`)),
  ).rejects.toBeInstanceOf(DatabaseUnavailable);
  const error: unknown = await ping(unreachable.db).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await unreachable.close();

  const interrupted = withTransaction(database.db, async (tx) => {
    await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(interrupted).rejects.toBeInstanceOf(DatabaseUnavailable);
  await ping(database.db);
});

test("a wrong query or a missing file is not reported as an unavailable database", async () => {
  const queryError: unknown = await database.db
    .execute(sql`SELECT nothing`)
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(queryError)).toBe(false);
  const fileError: unknown = await rm(join(folder, "none")).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(fileError)).toBe(false);
});

test("migrations are applied once, in order, even by servers that start together", async () => {
  await writeFile(join(folder, "0001_b.sql"), "INSERT INTO t VALUES (1);");
  await writeFile(join(folder, "0000_a.sql"), "CREATE TABLE t (n int);--> statement-breakpoint\n");
  const input = { url: testDatabase.url, folder };
  const applied = await Promise.all([migrate(input), migrate(input), migrate(input)]);
  expect(applied.flat()).toEqual(["0000_a", "0001_b"]);
  expect(await readValues()).toEqual([1]);
});

test("indexes can be built while others use the table, also by servers that start together, and again after an interruption", async () => {
  await writeFile(join(folder, "0000_a.sql"), "CREATE TABLE t (n int);");
  await writeFile(
    join(folder, "0001_b.sql"),
    `DROP INDEX CONCURRENTLY IF EXISTS "t_n";--> statement-breakpoint
     CREATE INDEX CONCURRENTLY "t_n" ON "t" (n);`,
  );
  const input = { url: testDatabase.url, folder };
  const applied = await Promise.all([migrate(input), migrate(input), migrate(input)]);
  expect(applied.flat()).toEqual(["0000_a", "0001_b"]);
  // A server that stops in the middle leaves an index that isn't recorded.
  await database.pool.query("DELETE FROM lampstand_migrations WHERE name = '0001_b'");
  expect(await migrate(input)).toEqual(["0001_b"]);
  const { rows } = await database.pool.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 't_n'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a migration that fails changes nothing and reports the error", async () => {
  await writeFile(join(folder, "0000_a.sql"), "CREATE TABLE t (n int);");
  await writeFile(
    join(folder, "0001_b.sql"),
    "INSERT INTO t VALUES (1);--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);",
  );
  const failing = migrate({ url: testDatabase.url, folder });
  await expect(failing).rejects.toThrow(/0001_b failed.*"nowhere" does not exist/);
  expect(await readValues()).toEqual([]);
});

test("a migration that waits for a table lets requests pass, and is applied once the table is free", async () => {
  await database.pool.query("CREATE TABLE t (n int)");
  await writeFile(join(folder, "0001_column.sql"), "ALTER TABLE t ADD COLUMN m int;");
  const slow = await database.pool.connect();
  await slow.query("BEGIN");
  await slow.query("SELECT FROM t");
  const migrating = migrate({ url: testDatabase.url, folder });
  const isWaiting = async () => {
    const { rows } = await slow.query(
      "SELECT FROM pg_locks WHERE NOT granted AND relation = 't'::regclass",
    );
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  await expect.poll(() => readValues().catch(() => "cancelled")).toEqual([]);
  await slow.query("COMMIT");
  slow.release();
  expect(await migrating).toEqual(["0001_column"]);
});

test("a newer schema and a migration that changed after it was applied are refused", async () => {
  await writeFile(join(folder, "0000_a.sql"), "CREATE TABLE t (n int);");
  await writeFile(join(folder, "0001_b.sql"), "INSERT INTO t VALUES (1);\n");
  const input = { url: testDatabase.url, folder };
  await migrate(input);
  // Another line ending is not a change.
  await writeFile(join(folder, "0001_b.sql"), "INSERT INTO t VALUES (1);\r\n");
  expect(await migrate(input)).toEqual([]);
  await writeFile(join(folder, "0001_b.sql"), "INSERT INTO t VALUES (2);\n");
  await expect(migrate(input)).rejects.toThrow("0001_b was changed after it was applied");
  await rm(join(folder, "0001_b.sql"));
  await expect(migrate(input)).rejects.toThrow(/newer schema than this version knows \(0001_b\)/);
  await expect(migrate(input)).rejects.toBeInstanceOf(StartFailure);
});

test("a database made by a test version is refused, and the error says what to do", async () => {
  await writeFile(join(folder, "0000_first.sql"), "CREATE TABLE t (n int);");
  const input = { url: testDatabase.url, folder };
  await migrate(input);
  await rm(join(folder, "0000_first.sql"));
  await expect(migrate(input)).rejects.toThrow("export its portals with that version");
  await expect(migrate(input)).rejects.toBeInstanceOf(StartFailure);
});

test("a listener receives notifications, reconnects after a broken connection, and reports that", async () => {
  const receivedPayloads: string[] = [];
  const otherPayloads: string[] = [];
  let reconnects = 0;
  const listener = await listen(
    testDatabase.url,
    {
      'a "channel"': (payload) => receivedPayloads.push(payload),
      another: (payload) => otherPayloads.push(payload),
    },
    () => (reconnects += 1),
  );
  const notify = (text: string) =>
    database.pool.query("SELECT pg_notify($1, $2)", ['a "channel"', text]);
  await notify("one");
  await expect.poll(() => receivedPayloads).toEqual(["one"]);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lampstand-listen' AND datname = current_database()",
  );
  await expect.poll(() => reconnects).toBe(1);
  await database.pool.query("NOTIFY another");
  await notify("two");
  await expect.poll(() => receivedPayloads).toEqual(["one", "two"]);
  expect(otherPayloads).toEqual([""]);
  await listener.close();
  await notify("three");
  expect(receivedPayloads).toEqual(["one", "two"]);
});
