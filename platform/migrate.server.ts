import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { connectFailure } from "./connect-failure.server.ts";
import { connectToPrimary } from "./connect-to-primary.server.ts";
import { silentLog } from "./log.server.ts";
import type { Log } from "./log.server.ts";
import { packageRoot } from "./package-root.server.ts";
import { StartFailure } from "./start-failure.ts";

export interface Migration {
  /** The file's name without ".sql"; migrations are applied in the order of their names. */
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  hash: string;
}

export interface MigrateInput {
  url: string;
  /** The folder of .sql files that drizzle-kit writes; the default is the checkout's own. */
  folder?: string;
  log?: Log;
}

/** The lock that makes servers that start together migrate one after another. Nothing else uses this number. */
export const migrationLock = 7_261_512_401;
const oldestPostgresMajor = 15;
const lockPollMs = 100;
/**
 * How long a statement may wait for a table. Requests of an older version that is still running wait behind it, so it
 * gives up soon and is tried again.
 */
const tableTimeoutMs = 3_000;
const tableTries = 60;
const tablePauseMs = 1_000;
/** Another transaction has held the table for too long. */
const lockNotAvailable = "55P03";
/** The first migration of the test versions before 0.1. Version 0.1 replaced all their migrations with a single one. */
const firstTestMigration = "0000_first";
const statementBreak = "--> statement-breakpoint";

/**
 * Brings the database to this version's tables. Each file is applied completely or not at all; one that builds indexes
 * concurrently is run again at the next start if it was interrupted.
 * @returns the names of the migrations that were applied now
 * @throws StartFailure if the database cannot be used or is newer than this version, an applied file was changed, or
 *   PostgreSQL is older than 15
 */
export async function migrate(input: MigrateInput): Promise<string[]> {
  const { url, log = silentLog } = input;
  const migrations = await readMigrations(input.folder);
  const client = await connectToPrimary(url, "lampstand-migrate", log);
  try {
    await requireSupportedServer(client);
    await waitForLock(client);
    const applied = await readAppliedMigrations(client).catch((error: unknown) => {
      throw connectFailure(error, url);
    });
    const pending = findPending(migrations, applied);
    for (const migration of pending) {
      if (buildsIndexesConcurrently(migration)) await applyConcurrently(client, migration);
      else await applyWhenFree(client, migration);
      log.info({ migration: migration.name }, "A migration was applied.");
    }
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

/** Reads this version's migrations, in order. */
export async function readMigrations(
  folder = join(packageRoot(), "migrations"),
): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), "utf8");
      // Git may change line ends on another machine; the statements are the same.
      const hash = createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
      return { name: file.slice(0, -".sql".length), sql, hash };
    }),
  );
}

/** Whether these migrations come from a test version before 0.1: no later version can read its tables. */
export const isFromTestVersion = (names: Iterable<string>): boolean =>
  [...names].includes(firstTestMigration);

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const knownNames = new Set(migrations.map(({ name }) => name));
  const unknownNames = [...applied.keys()].filter((name) => !knownNames.has(name));
  if (isFromTestVersion(unknownNames)) {
    throw new StartFailure(
      "The database was made by a test version of Lampstand that this version can't read: export its portals with that version, and import them into an empty database.",
    );
  }
  if (unknownNames.length > 0) {
    throw new StartFailure(
      `The database has a newer schema than this version knows (${unknownNames.join(", ")}): start the newer version, or restore a backup.`,
    );
  }
  const changedMigration = migrations.find(
    ({ name, hash }) => (applied.get(name) ?? hash) !== hash,
  );
  if (changedMigration !== undefined) {
    throw new StartFailure(
      `The migration ${changedMigration.name} was changed after it was applied to this database: put the file back and add a new migration instead.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Reads the names and hashes of the migrations that this database has. Creates their table if it is missing. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS lampstand_migrations (
       name text PRIMARY KEY,
       hash text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    "SELECT name, hash FROM lampstand_migrations",
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * Asks again and again instead of waiting inside one query: building an index concurrently waits until all older queries
 * end, so it would never end while another server waited for the lock.
 */
async function waitForLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      [migrationLock],
    );
    if (rows[0]!.isLocked) return;
    await setTimeout(lockPollMs);
  }
}

const concurrently = /\bINDEX CONCURRENTLY\b/g;
const buildsIndexesConcurrently = ({ sql }: Migration): boolean => sql.search(concurrently) >= 0;

/** Builds the indexes of large tables while other servers write. PostgreSQL does that only outside of a transaction. */
async function applyConcurrently(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    for (const statement of statementsOf(migration.sql)) await client.query(statement);
    await recordMigration(client, migration);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The migration ${migration.name} failed: ${reason}. Start again to run it once more.`,
      { cause: error },
    );
  }
}

/** Applies a migration in a transaction, again and again while somebody else holds a table that it needs. */
async function applyWhenFree(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInTransaction(client, migration);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== lockNotAvailable || attempt === tableTries) throw error;
    }
    await setTimeout(tablePauseMs);
  }
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${tableTimeoutMs}`);
    await applyMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The migration ${migration.name} failed and was rolled back: ${reason}`,
      { cause: error },
    );
  }
}

/** Runs a migration's statements and records it, inside the open transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql))
    await client.query(statement.replace(concurrently, "INDEX"));
  await recordMigration(client, migration);
}

const statementsOf = (sql: string): string[] =>
  sql.split(statementBreak).filter((statement) => statement.trim() !== "");

async function recordMigration(client: pg.ClientBase, { name, hash }: Migration): Promise<void> {
  await client.query("INSERT INTO lampstand_migrations (name, hash) VALUES ($1, $2)", [name, hash]);
}

async function requireSupportedServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
  );
  const { version, encoding } = rows[0]!;
  const major = Math.floor(Number(version) / 10_000);
  if (major < oldestPostgresMajor) {
    throw new StartFailure(
      `The database is PostgreSQL ${major}, but version ${oldestPostgresMajor} or later is needed: change DATABASE_URL.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StartFailure(
      `The database stores text as ${encoding}, but UTF8 is needed: create it with ENCODING 'UTF8'.`,
    );
  }
}
