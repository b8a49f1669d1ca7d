import { eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { announceChange, portalTag } from "./announce-change.server.ts";
import type { SystemCtx } from "./context.server.ts";
import { invalidInput, notFound } from "./errors.ts";
import { hostsTag } from "./find-portal.server.ts";
import { childPortalsTag } from "./list-child-portals.server.ts";
import { claimHosts, normalizeHosts } from "./portal-hosts.server.ts";
import { environments, portalHosts } from "./tables.server.ts";
import { writeAudit } from "./write-audit.server.ts";
import { authorize } from "./policy.server.ts";

export type PortalChange = {
  id: string;
  name?: string | undefined;
  /** All its hosts, the main one first. Hosts not listed are removed. */
  hosts?: readonly string[] | undefined;
};

type Ctx = Pick<SystemCtx, "db" | "actor">;

/**
 * Renames a portal or changes its hosts.
 * @throws AUTH-DENY without the installation's role, NOT-FOUND, INVALID when a host is not valid or belongs to another
 *   portal
 */
export async function changePortal(
  { db, actor }: Ctx,
  { id, name, hosts }: PortalChange,
): Promise<{ name: string; hosts: string[] }> {
  authorize({ actor }, "change", "portal");
  const newHosts = hosts && normalizeHosts(hosts);
  const cleanName = name === undefined ? undefined : cleanLine(name);
  if (cleanName === "") throw invalidInput("name: is empty");
  return withTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(environments)
      .where(eq(environments.id, id))
      .for("update");
    if (!before) throw notFound(`There is no portal ${id}.`);
    const hostsBefore = await readHosts(tx, id);
    if (cleanName !== undefined)
      await tx.update(environments).set({ name: cleanName }).where(eq(environments.id, id));
    if (newHosts) {
      await tx.delete(portalHosts).where(eq(portalHosts.environmentId, id));
      await claimHosts(tx, id, newHosts);
    }
    const after = { name: cleanName ?? before.name, hosts: await readHosts(tx, id) };
    await writeAudit(
      tx,
      { portal: { id }, actor },
      {
        action: "changePortal",
        subject: ["portal", id],
        before: { name: before.name, hosts: hostsBefore },
        after,
      },
    );
    const parentTags = before.parentId === null ? [] : [childPortalsTag(before.parentId)];
    await announceChange(tx, id, [portalTag(id), hostsTag, ...parentTags]);
    return after;
  });
}

async function readHosts(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ host: portalHosts.host })
    .from(portalHosts)
    .where(eq(portalHosts.environmentId, id))
    .orderBy(portalHosts.position);
  return rows.map(({ host }) => host);
}
