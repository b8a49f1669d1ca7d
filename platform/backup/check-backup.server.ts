import { randomBytes } from "node:crypto";
import pg from "pg";
import { readAppliedMigrations } from "#platform/migrate.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { OnProgress } from "./backup.server.ts";
import { noTarget } from "./files-target.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { restore } from "./restore.server.ts";

/** The beginning of the names of scratch databases. */
const scratchPrefix = "lampstand_check_";
/** One check at a time: each deletes what earlier ones have left. */
const checkLock = 1_703_113;
const insufficientPrivilege = "42501";

/** The database's user isn't allowed to create a scratch database, so nothing could be checked. */
export class CheckImpossible extends StartFailure {}

/**
 * Checks that a backup can be restored: restores its tables into a scratch database on the same server, reads every
 * file in it, and compares what arrived with the backup's own list. The scratch database is deleted at the end.
 * @param pool of the installation's database; only its server and user are used
 * @throws StartFailure if the backup is damaged or can't be restored; CheckImpossible
 */
export async function checkBackup(
  pool: pg.Pool,
  file: string,
  onProgress: OnProgress = () => {},
  migrationsFolder?: string,
): Promise<Manifest> {
  const admin = new pg.Client({ ...pool.options, statement_timeout: 0 });
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock($1)", [checkLock]);
    await dropScratchDatabases(admin);
    const name = `${scratchPrefix}${randomBytes(6).toString("hex")}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
      throw new CheckImpossible(
        "The database's user may not create databases, so no backup can be checked. Give it the right with: ALTER ROLE … CREATEDB",
      );
    });
    const scratch = new pg.Pool({ ...pool.options, ...optionsFor(pool, name), max: 1 });
    scratch.on("error", () => {});
    try {
      const ctx = { pool: scratch, files: noTarget, ...(migrationsFolder && { migrationsFolder }) };
      const manifest = await restore(ctx, file, onProgress);
      await compareCounts(scratch, manifest);
      return manifest;
    } finally {
      await scratch.end();
      await dropScratchDatabases(admin);
    }
  } finally {
    await admin.end();
  }
}

/** The pool's server and user with another database. */
function optionsFor(pool: pg.Pool, database: string): pg.PoolConfig {
  const { connectionString } = pool.options;
  if (connectionString === undefined) return { database };
  // The standard parser rejects an address without a host, of a unix socket.
  const url = new URL(connectionString.replace("@/", "@localhost/"));
  url.pathname = `/${database}`;
  const text = url.href;
  return {
    connectionString: connectionString.includes("@/") ? text.replace("@localhost/", "@/") : text,
  };
}

async function dropScratchDatabases(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
    [scratchPrefix],
  );
  for (const { name } of rows)
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

/** @throws StartFailure if a table has another number of rows than the backup says */
async function compareCounts(pool: pg.Pool, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    // Newer migrations may move rows to other tables.
    if ((await readAppliedMigrations(client)).size !== manifest.migrations.length) return;
    for (const { name, rows: expected } of manifest.tables) {
      const { rows } = await client.query<{ count: string }>(
        `SELECT count(*) AS count FROM ${pg.escapeIdentifier(name)}`,
      );
      const found = Number(rows[0]!.count);
      if (found !== expected)
        throw new StartFailure(
          `The backup is damaged: its table ${name} has ${expected} rows, but ${found} were restored.`,
        );
    }
  } finally {
    client.release();
  }
}
