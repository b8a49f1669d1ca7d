import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startDatabase } from "#platform/postgres/start-database.server.ts";

/**
 * One PostgreSQL for the whole run: our own in a folder that is thrown away, or (npm run
 * test:postgres) the one that DATABASE_URL names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.LAMPSTAND_TEST_DATABASE_URL;
  if (named) {
    project.provide("databaseUrl", named);
    return async () => {};
  }
  const dataDir = mkdtempSync(join(tmpdir(), "lampstand-test-"));
  // PostgreSQL may run as another user here, who has to pass through.
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, durable: false });
  project.provide("databaseUrl", database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL in which tests may make databases. */
    databaseUrl: string;
  }
}
