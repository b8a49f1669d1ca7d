import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/migrate.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import { makeTemplate } from "./database.ts";
import { fillTemplate, firstContent, secondContent } from "./fill-portal.ts";

/**
 * Starts one PostgreSQL server for the whole run in a temporary folder, or uses the server at
 * LAMPSTAND_TEST_DATABASE_URL, which `npm run test:postgres` sets. Creates the templates that tests copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "lampstand-test-"));
  // PostgreSQL may run as another operating system user, who needs access to the folder.
  chmodSync(dataDir, 0o755);
  const serverUrl = process.env.LAMPSTAND_TEST_DATABASE_URL;
  const ownDatabase =
    serverUrl === undefined ? await startDatabase({ dataDir, durable: false }) : undefined;
  const url = serverUrl ?? ownDatabase!.url;
  const files = join(dataDir, "template-files");
  await makeTemplates(url, files);
  project.provide("databaseUrl", url);
  project.provide("templateFiles", files);
  return async () => {
    await ownDatabase?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplates(serverUrl: string, files: string): Promise<void> {
  const migrateDatabase = (url: string) => migrate({ url }).then(() => {});
  await makeTemplate(serverUrl, { name: "migrated", from: "empty", fill: migrateDatabase });
  const second = { id: "second", content: secondContent, filesDir: join(files, "second") };
  await makeTemplate(serverUrl, {
    name: "second",
    from: "migrated",
    fill: (url) => fillTemplate(url, second),
  });
  cpSync(join(files, "second"), join(files, "both"), { recursive: true });
  const first = { id: "first", content: firstContent, filesDir: join(files, "both") };
  await makeTemplate(serverUrl, {
    name: "both",
    from: "second",
    fill: (url) => fillTemplate(url, first),
  });
}

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases. */
    databaseUrl: string;
    /** The stored files of each template, in a folder with its name. */
    templateFiles: string;
  }
}
