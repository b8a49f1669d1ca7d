import { join, resolve } from "node:path";
import type { Clock } from "#platform/clock.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { formsPart } from "#content/forms/forms-part.server.ts";
import { adminRole } from "#domains/settings/roles.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { openFileStore } from "./file-store.ts";

const fixturesFolder = resolve(import.meta.dirname, "../fixtures");

/** The default content of the first portal. */
export const firstContent = join(fixturesFolder, "api-portal");
/** The content of the second portal, with other ids and texts. */
export const secondContent = join(fixturesFolder, "tiny-course");

/** Returns a context that acts on the test portal `id` without HTTP, with an admin's role. */
export function systemContext({
  id,
  database,
  clock,
  settings,
}: {
  id: string;
  database: Database;
  clock: Clock;
  settings: Record<string, unknown>;
}): SystemCtx {
  const host = `${id}.example`;
  return {
    portal: {
      id,
      name: id,
      origin: `http://${host}`,
      host,
      settingsVersion: 1,
      keyedProviders: [],
      secondStepRoles: [],
    },
    settings: settingsSchema.parse(settings),
    language: "en",
    db: database.db,
    clock,
    log: silentLog,
    jobs: { enqueue: async () => {} },
    actor: { ...guest, userId: "system", kind: "user", roles: [adminRole] },
  };
}

type PortalContent = { settings?: Record<string, unknown>; content?: string };

/** Creates the portal and imports its content. */
export async function fillPortal(
  ctx: SystemCtx,
  filesDir: string,
  { settings = {}, content = firstContent }: PortalContent,
): Promise<void> {
  const { id, host } = ctx.portal;
  await createPortal(
    { db: ctx.db, actor: installationActor },
    { id, name: id, hosts: [host], settings },
  );
  await importContent({ ...ctx, files: openFileStore(filesDir), parts: [formsPart] }, content);
}

/** Creates a portal with default settings in the database at `url`. */
export async function fillTemplate(
  url: string,
  portal: { id: string; content: string; filesDir: string },
): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const clock: Clock = { now: () => Date.now() };
    const ctx = systemContext({ id: portal.id, database, clock, settings: {} });
    await fillPortal(ctx, portal.filesDir, { content: portal.content });
  } finally {
    await database.close();
  }
}
