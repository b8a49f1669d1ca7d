import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";
import { packageRoot } from "./package-root.server.ts";

/** The health of the whole installation. */
export type InstallationHealth = {
  /** The version of the program. */
  version: string;
  database: { version: string; sizeBytes: number };
  /** Jobs that are queued, running or will be retried, and jobs that failed for good. */
  jobs: { waiting: number; failed: number };
};

/** Reads the installation's health in at most two queries. */
export async function readInstallationHealth(db: Db): Promise<InstallationHealth> {
  const { rows } = await db.execute<{ version: string; size: string; has_jobs: boolean }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      to_regclass('pgboss.job') is not null as has_jobs`);
  const { version, size, has_jobs: hasJobs } = rows[0]!;
  return {
    version: programVersion(),
    database: { version, sizeBytes: Number(size) },
    // The queue creates its tables when the first job is queued.
    jobs: hasJobs ? await countJobs(db) : { waiting: 0, failed: 0 },
  };
}

async function countJobs(db: Db): Promise<InstallationHealth["jobs"]> {
  const { rows } = await db.execute<InstallationHealth["jobs"]>(sql`
    select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job`);
  return rows[0]!;
}

function programVersion(): string {
  const text = readFileSync(join(packageRoot(), "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
