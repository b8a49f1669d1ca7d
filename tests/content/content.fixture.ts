import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { ElementBody } from "#domains/courses/course.ts";
import type { ImportCtx } from "#content/import-content.server.ts";
import { knownBlocks } from "#blocks/check-props.server.ts";
import { messagesPart } from "#content/messages-part.server.ts";
import { formsPart } from "#content/forms/forms-part.server.ts";
import { adminRole } from "#domains/settings/roles.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

export type TestPortals = {
  database: Database;
  filesDir: string;
  files: FileStore;
  /** Creates a temporary folder that is deleted with the rest. */
  newFolder(): Promise<string>;
  /** Creates a folder with these files, on top of a copy of `baseFolder` if it is given. */
  createFolder(files: Record<string, string | Uint8Array>, baseFolder?: string): Promise<string>;
  /** Returns an admin's context for a portal; creates the portal on the first call with this ID. */
  createPortalContext(id: string, host?: string): Promise<ImportCtx>;
  close(): Promise<void>;
};

/** Opens a fresh database and a folder for files, in which tests create portals. */
export async function openPortals(): Promise<TestPortals> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, poolSize: 4 });
  const rootFolder = await mkdtemp(join(tmpdir(), "lampstand-content-"));
  const filesDir = join(rootFolder, "files");
  const files = openFileStore(filesDir);
  const newFolder = () => mkdtemp(join(rootFolder, "folder-"));
  return {
    database,
    filesDir,
    files,
    newFolder,
    async createFolder(files, baseFolder) {
      const folder = await newFolder();
      if (baseFolder !== undefined) await cp(baseFolder, folder, { recursive: true });
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      return folder;
    },
    async createPortalContext(id, host = `${id}.example`) {
      await createPortal(
        { db: database.db, actor: installationActor },
        { id, name: id, hosts: [host], settings: {} },
      );
      const settings = settingsSchema.parse({});
      return {
        portal: {
          id,
          name: id,
          origin: `https://${host}`,
          host,
          settingsVersion: 1,
          keyedProviders: [],
          secondStepRoles: [],
        },
        settings,
        language: settings.i18n.primaryLang,
        db: database.db,
        clock: fakeClock(),
        log: silentLog,
        jobs: { enqueue: async () => {} },
        actor: { ...guest, userId: "admin", kind: "user", roles: [adminRole] },
        files,
        parts: [messagesPart, formsPart],
        blocks: knownBlocks,
      };
    },
    async close() {
      await database.close();
      await testDatabase.drop();
      await rm(rootFolder, { recursive: true, force: true });
    },
  };
}

export const tinyCourse = "tests/fixtures/tiny-course";

/** The smallest course.yaml. */
export const courseFile = `type: free
title: A course
dateCreated: 2026-03-04
`;

/** Returns an element's front matter and text. */
export const elementFile = (title: string, body: string) =>
  `---\ntitle: ${JSON.stringify(title)}\nduration: 5\n---\n\n${body}`;

/** Returns the current revision of an element. */
export async function readElementBody(
  { database }: TestPortals,
  portal: string,
  id: string,
): Promise<ElementBody> {
  const { rows } = await database.db.execute<{ body: ElementBody }>(sql`
    select r.body from elements e join element_revisions r
      on r.environment_id = e.environment_id and r.element_id = e.id and r.revision = e.revision
    where e.environment_id = ${portal} and e.id = ${id}`);
  if (!rows[0]) throw new Error(`There is no element ${id}.`);
  return rows[0].body;
}
