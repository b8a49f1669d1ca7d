import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "#platform/log.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { demoTemplate, onServer, openPortals } from "./portals.ts";

/** One PostgreSQL for all browser tests, with the demo portals in a database that every worker copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "lampstand-browser-"));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, durable: false, log: silentLog });
  process.env["LAMPSTAND_BROWSER_DATABASE"] = database.url;
  process.env["LAMPSTAND_BROWSER_DATA"] = dataDir;
  await onServer(database.url, `create database ${demoTemplate}`);
  const portals = await openPortals({ database: demoTemplate, fill: true });
  await portals.close();
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
