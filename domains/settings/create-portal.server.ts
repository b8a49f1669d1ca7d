import { and, eq } from "drizzle-orm";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { announceChange, portalTag } from "./announce-change.server.ts";
import { deleteClaimLinks, lockPortals } from "./claim-links.server.ts";
import { invalidInput } from "./errors.ts";
import { hostsTag } from "./find-portal.server.ts";
import { childPortalsTag } from "./list-child-portals.server.ts";
import { claimHosts, normalizeHosts } from "./portal-hosts.server.ts";
import { portalIdProblem } from "./portal-id.ts";
import type { SystemCtx } from "./context.server.ts";
import { authorize } from "./policy.server.ts";
import { environments, portalHosts, settingsRevisions } from "./tables.server.ts";
import { writeAudit } from "./write-audit.server.ts";
import { parseSettings } from "./update-settings.server.ts";

export type NewPortal = {
  id: string;
  name: string;
  hosts: readonly string[];
  /** The id of its parent portal. */
  parentId?: string | undefined;
  settings: Record<string, unknown>;
};

/**
 * Creates a portal with its hosts and first settings. An existing portal is not changed. A claim link stops working.
 * @returns whether it was created
 * @throws AUTH-DENY without an owner's role, INVALID when the id or a host is not valid, or a host belongs to another portal
 */
export async function createPortal(
  { db, actor }: Pick<SystemCtx, "db" | "actor">,
  portal: NewPortal,
): Promise<boolean> {
  authorize({ actor }, "create", "portal");
  const idProblem = portalIdProblem(portal.id);
  if (idProblem !== null) throw invalidInput(idProblem);
  const hosts = normalizeHosts(portal.hosts);
  const settings = parseSettings(portal.settings);
  const { parentId } = portal;
  return withTransaction(db, async (tx) => {
    await lockPortals(tx);
    await deleteClaimLinks(tx);
    if (parentId !== undefined && !(await portalExists(tx, parentId)))
      throw invalidInput(`parent: there is no portal ${parentId}`);
    const [inserted] = await tx
      .insert(environments)
      .values({ id: portal.id, name: cleanLine(portal.name), parentId, settingsVersion: 1 })
      .onConflictDoNothing()
      .returning({ id: environments.id });
    if (!inserted) return false;
    await tx
      .insert(settingsRevisions)
      .values({ environmentId: portal.id, version: 1, settings, createdBy: actor.userId });
    await claimHosts(tx, portal.id, hosts);
    await writeAudit(
      tx,
      { portal, actor },
      {
        action: "createPortal",
        subject: ["portal", portal.id],
        before: {},
        after: { name: cleanLine(portal.name), hosts, parentId },
      },
    );
    const parentTags = parentId === undefined ? [] : [childPortalsTag(parentId)];
    await announceChange(tx, portal.id, [portalTag(portal.id), hostsTag, ...parentTags]);
    return true;
  });
}

async function portalExists(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: environments.id })
    .from(environments)
    .where(eq(environments.id, id));
  return found.length > 0;
}

/** Lists the portals of this installation, oldest first, each with its main host. */
export async function listPortals(db: Db): Promise<{ id: string; name: string; host: string }[]> {
  return db
    .select({ id: environments.id, name: environments.name, host: portalHosts.host })
    .from(environments)
    .innerJoin(
      portalHosts,
      and(eq(portalHosts.environmentId, environments.id), eq(portalHosts.position, 0)),
    )
    .orderBy(environments.createdAt, environments.id);
}
