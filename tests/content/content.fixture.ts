import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportCtx } from "#domains/courses/import-content.server.ts";
import { portalAdminRole } from "#domains/settings/access.server.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { fakeClock } from "#platform/clock.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

export type TestPortals = {
  database: Database;
  filesDir: string;
  /** A folder that is thrown away with the rest. */
  newFolder(): Promise<string>;
  /** A portal with its admin; made on the first call with the id. */
  portal(id: string, host?: string): Promise<ImportCtx>;
  close(): Promise<void>;
};

/** Portals of one fresh database with one folder for files. */
export async function openPortals(): Promise<TestPortals> {
  const test = await createTestDatabase();
  const database = openDatabase({ url: test.url, poolSize: 4 });
  const root = await mkdtemp(join(tmpdir(), "lampstand-content-"));
  const filesDir = join(root, "files");
  return {
    database,
    filesDir,
    newFolder: () => mkdtemp(join(root, "folder-")),
    async portal(id, host = `${id}.example`) {
      await createPortal(database.db, { id, name: id, hosts: [host], settings: {} });
      const settings = settingsSchema.parse({});
      return {
        portal: { id, name: id, origin: `https://${host}`, host, settingsVersion: 1 },
        settings,
        language: settings.i18n.primaryLang,
        db: database.db,
        clock: fakeClock(),
        log: silentLog,
        jobs: { enqueue: async () => {} },
        actor: { ...guest, userId: "admin", kind: "user", roles: [portalAdminRole] },
        filesDir,
      };
    },
    async close() {
      await database.close();
      await test.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
