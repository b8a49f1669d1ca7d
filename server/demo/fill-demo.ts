import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { importContent } from "#content/import-content.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Installation } from "#server/installation.ts";
import { systemContext } from "#server/system-context.ts";
import { hasPages } from "#domains/pages/has-pages.server.ts";
import { createMember } from "#domains/identity/membership/change-membership.server.ts";
import { withTransaction } from "#platform/database.server.ts";

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
  await createMentors(ctx, join(folder, "../mentors", `${id}.yaml`));
  installation.log.info(`Filled the demo portal ${name}: ${hosts.join(", ")}.`);
}

type DemoMentor = { firstName: string; lastName: string; avatar?: string };

/** Creates mentors, so that the demo portal's list of mentors isn't empty. None of them can sign in. */
async function createMentors({ db, portal, clock }: SystemCtx, file: string): Promise<void> {
  const mentors = parse(await readFile(file, "utf8").catch(() => "[]")) as DemoMentor[];
  const now = clock.now();
  for (const [index, { firstName, lastName, avatar }] of mentors.entries()) {
    const picture = avatar === undefined ? {} : { avatar: { url: avatar, id: avatar } };
    const profile = { firstName, lastName, ...picture };
    const roles = [discipleRole, mentorRole];
    const createdAt = new Date(now + index);
    await withTransaction(db, (tx) => createMember(tx, portal.id, { profile, roles, createdAt }));
  }
}
