import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "#platform/log.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { demoTemplateDatabase, runStatement, startTestServer } from "./test-server.ts";

/**
 * Switches off all sign-in methods but email in the first demo portal, so that the email form is the first step. In the
 * others it switches off only one tap, which would cover buttons. Tests of other methods switch them on.
 */
async function configureSignIn(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = `/${demoTemplateDatabase}`;
  const methodsOff = JSON.stringify({
    google: false,
    facebook: false,
    messengers: false,
    googleOneTap: false,
  });
  await runStatement(
    template.href,
    `update settings_revisions set settings = jsonb_set(settings, '{registration}',
       settings->'registration' || case when environment_id in
         (select environment_id from portal_hosts where host = 'localhost')
       then '${methodsOff}'::jsonb else '{"googleOneTap": false}'::jsonb end)`,
  );
}

/** Starts one PostgreSQL for all browser tests, with the demo portals in a database that every worker copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "lampstand-browser-"));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, durable: false, log: silentLog });
  process.env["LAMPSTAND_BROWSER_DATABASE"] = database.url;
  process.env["LAMPSTAND_BROWSER_DATA"] = dataDir;
  await runStatement(database.url, `create database ${demoTemplateDatabase}`);
  const testServer = await startTestServer({ database: demoTemplateDatabase, fillsDemo: true });
  await testServer.close();
  await configureSignIn(database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
