import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { parse } from "yaml";
import { importContent } from "#content/import-content.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Installation } from "#server/installation.ts";
import { systemContext } from "#server/system-context.ts";

const portalFile = "portal.yaml";

type PortalFile = { name: string; hosts: string[]; parent?: string };

/** Fills the demo portals on the first start: each folder with a portal.yaml becomes a portal, once. */
export async function fillDemo(installation: Installation, folder: string): Promise<void> {
  const names = (await readdir(folder)).sort();
  for (const name of names) {
    const path = join(folder, name);
    const described = await stat(join(path, portalFile)).catch(() => null);
    if (described) await fillPortal(installation, name, path);
  }
}

async function fillPortal(installation: Installation, id: string, folder: string): Promise<void> {
  const { name, hosts, parent } = parse(
    await readFile(join(folder, portalFile), "utf8"),
  ) as PortalFile;
  const portal = { id, name, hosts, parentId: parent, settings: {} };
  const made = await createPortal(installation.database.db, portal);
  const ctx = await systemContext(installation, hosts[0]!);
  // An interrupted import left an empty portal: fill it now.
  if (!made && !(await isEmpty(ctx))) return;
  await importContent(ctx, folder);
  await makeMentors(ctx, join(folder, "../mentors", `${id}.yaml`));
  installation.log.info(`Filled the demo portal ${name}: ${hosts.join(", ")}.`);
}

type DemoMentor = { firstName: string; lastName: string; avatar?: string };

/** Creates mentors, so that the demo portal's list of mentors isn't empty. None of them can sign in. */
async function makeMentors({ db, portal }: SystemCtx, file: string): Promise<void> {
  const mentors = parse(await readFile(file, "utf8").catch(() => "[]")) as DemoMentor[];
  for (const [at, { firstName, lastName, avatar }] of mentors.entries()) {
    const picture = avatar === undefined ? {} : { avatar: { url: avatar, id: avatar } };
    await db.execute(sql`
      with person as (
        insert into users (profile) values (${JSON.stringify({ firstName, lastName, ...picture })})
        returning id)
      insert into memberships (environment_id, user_id, roles, created_at)
      select ${portal.id}, id, array[${discipleRole}, ${mentorRole}], now() + ${at} * interval '1 millisecond'
      from person`);
  }
}

async function isEmpty({ db, portal }: SystemCtx): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pages where environment_id = ${portal.id} limit 1`,
  );
  return rows.length === 0;
}
