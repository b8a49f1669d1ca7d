import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type FakeClock, fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { runCommand } from "./commands.ts";
import { createTestDatabase } from "./database.ts";

/** The built server on a migrated database without any portal. */
export type EmptyInstallation = {
  database: Database;
  clock: FakeClock;
  browser(host: string): Browser;
  /** Runs a command of the command line and returns what it prints. */
  runCommand(...args: string[]): Promise<string[]>;
  close(): Promise<void>;
};

export async function startEmptyInstallation(
  variables: Record<string, string> = {},
): Promise<EmptyInstallation> {
  const testDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-empty-"));
  const database = openDatabase({ url: testDatabase.url, poolSize: 4 });
  const clock = fakeClock(Date.now());
  const { createLampstand } = (await import(
    pathToFileURL(resolve("build/server/index.js")).href
  )) as typeof import("#server/index.ts");
  const lampstand = await createLampstand({
    environment: readEnvironment({
      DATA_DIR: dataDir,
      LAMPSTAND_MODE: "test",
      POOL_SIZE: "6",
      ...variables,
    }),
    databaseUrl: testDatabase.url,
    clock,
    log: silentLog,
  });
  const port = await lampstand.listen(0, "127.0.0.1");
  const { jobs } = lampstand.installation;
  const systemCtx = { db: database.db, clock, log: silentLog, jobs };
  return {
    database,
    clock,
    browser: (host) => openBrowser(port, host),
    runCommand: (...args) => runCommand({ systemCtx, filesDir: join(dataDir, "files") }, args),
    async close() {
      await lampstand.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
