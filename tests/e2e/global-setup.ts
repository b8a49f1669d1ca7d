import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "#platform/log.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { demoTemplate, onServer, openPortals } from "./portals.ts";

/**
 * Makes the email form the first step, and prevents one tap from covering what tests press. Tests of other sign-in
 * methods switch them on.
 */
async function quieten(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = `/${demoTemplate}`;
  const off = JSON.stringify({
    google: false,
    facebook: false,
    messengers: false,
    googleOneTap: false,
  });
  await onServer(
    template.href,
    `update settings_revisions set settings = jsonb_set(settings, '{registration}',
       settings->'registration' || case when environment_id in
         (select environment_id from portal_hosts where host = 'localhost')
       then '${off}'::jsonb else '{"googleOneTap": false}'::jsonb end)`,
  );
}

/** Starts one PostgreSQL for all browser tests, with the demo portals in a database that every worker copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "lampstand-browser-"));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, durable: false, log: silentLog });
  process.env["LAMPSTAND_BROWSER_DATABASE"] = database.url;
  process.env["LAMPSTAND_BROWSER_DATA"] = dataDir;
  await onServer(database.url, `create database ${demoTemplate}`);
  const portals = await openPortals({ database: demoTemplate, fill: true });
  await portals.close();
  await quieten(database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
