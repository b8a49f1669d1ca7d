import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { importContent } from "#content/import-content.server.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import type { Installation } from "#server/installation.ts";
import { systemContext } from "#server/system-context.ts";
import { hasPages } from "#domains/pages/has-pages.server.ts";
import { fillConversations } from "./fill-conversations.ts";
import { fillDiscussions } from "./fill-discussions.ts";

const portalFileName = "portal.yaml";

type PortalFile = { name: string; hosts: string[]; parent?: string };

/** Fills the demo portals on the first start: each folder with a portal.yaml becomes a portal, once. */
export async function fillDemo(installation: Installation, folder: string): Promise<void> {
  const names = (await readdir(folder)).sort();
  for (const name of names) {
    const path = join(folder, name);
    const portalFileInfo = await stat(join(path, portalFileName)).catch(() => null);
    if (portalFileInfo) await fillPortal(installation, name, path);
  }
}

async function fillPortal(installation: Installation, id: string, folder: string): Promise<void> {
  const { name, hosts, parent } = parse(
    await readFile(join(folder, portalFileName), "utf8"),
  ) as PortalFile;
  const portal = { id, name, hosts, parentId: parent, settings: {} };
  const isNew = await createPortal(
    { db: installation.database.db, actor: installationActor },
    portal,
  );
  const ctx = await systemContext(installation, hosts[0]!);
  // Fill an existing portal too if it is still empty, because its import was interrupted.
  if (!isNew && (await hasPages(ctx))) return;
  await importContent(ctx, folder);
  const source = { portalId: id, folder: join(folder, "..") };
  const mentorIds = await fillConversations({ ...ctx, files: installation.files }, source);
  await fillDiscussions(ctx, source, mentorIds);
  installation.log.info(`Filled the demo portal ${name}: ${hosts.join(", ")}.`);
}
