import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { dropAll } from "./backup/tables.server.ts";
import { StartFailure } from "./start-failure.ts";
import { clusterPaths } from "./postgres/cluster-folder.server.ts";
import { externalFolderNameFile } from "./postgres/external-folder.server.ts";
import { takeOwnerLock } from "./postgres/owner-lock.server.ts";
import { findOrphan, isRunning } from "./postgres/postmaster-file.server.ts";

type InstallationLocation = { dataDir: string; databaseUrl: string | undefined };

/** What an installation stores in DATA_DIR besides its database. Other files there aren't ours. */
const storedNames = [
  "files",
  "files.restoring",
  "cards",
  "secret",
  "postgres-socket",
  "database.url",
  "simulators.json",
  // Last: while it exists, an interrupted deletion can be repeated.
  externalFolderNameFile,
];

const stopPollMs = 100;

/** Returns the existing folders and files of an installation. */
export function existingPaths({ dataDir }: InstallationLocation): string[] {
  const paths = [...clusterPaths(dataDir), ...storedNames.map((name) => join(dataDir, name))];
  return paths.filter((path) => existsSync(path));
}

/**
 * Deletes everything that an installation stores: its database, pictures and secret.
 * @throws StartFailure while a server uses it
 */
export async function eraseInstallation(location: InstallationLocation): Promise<void> {
  const lock = existsSync(location.dataDir)
    ? takeOwnerLock(join(location.dataDir, "database.lock"))
    : undefined;
  try {
    if (location.databaseUrl !== undefined) await emptyDatabase(location.databaseUrl);
    for (const cluster of clusterPaths(location.dataDir)) await stopOrphanedPostgres(cluster);
    for (const path of existingPaths(location)) await rm(path, { recursive: true, force: true });
  } finally {
    lock?.release();
  }
}

/** Stops our own PostgreSQL if it still runs after its server was killed. */
async function stopOrphanedPostgres(clusterPath: string): Promise<void> {
  const orphan = findOrphan(clusterPath) ?? findOrphan(join(clusterPath, "postgres"));
  if (!orphan) return;
  process.kill(orphan.pid, "SIGINT");
  while (isRunning(orphan.pid)) await wait(stopPollMs);
}

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'lampstand%'`,
    );
    if (rows.length > 0) throw new StartFailure("A server still uses the database: stop it first.");
    await client.query("BEGIN");
    await dropAll(client);
    await client.query("DROP SCHEMA IF EXISTS pgboss CASCADE");
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
