import { eq, getTableName, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import {
  auditLog,
  environments,
  portalHosts,
  portalMessages,
  portalSecrets,
  settingsRevisions,
} from "./tables.server.ts";

/** Locks a portal until the transaction ends, so that two imports never run at once. */
export async function lockPortal(tx: Transaction, environmentId: string): Promise<void> {
  await tx
    .select({ id: environments.id })
    .from(environments)
    .where(eq(environments.id, environmentId))
    .for("update");
}

/** Reads a portal's current settings as they are stored, without defaults. */
export async function readStoredSettings(
  db: Db,
  environmentId: string,
): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ settings: Record<string, unknown> }>(
    sql`select ${storedSettings(sql`${environmentId}`)} as settings`,
  );
  return rows[0]!.settings;
}

/** SQL for a portal's current settings, as a part of another query. */
export const storedSettings = (environmentId: SQLWrapper): SQL => sql`(
  select current.settings from ${settingsRevisions} current
  join ${environments} portal
    on portal.id = current.environment_id and portal.settings_version = current.version
  where portal.id = ${environmentId})`;

/** Whether a text occurs in the settings of any portal, also in old ones. */
export const isInSettings = (text: string): SQL => sql`
  exists (select 1 from ${settingsRevisions}
    where position(${text} in ${settingsRevisions.settings}::text) > 0)`;

export type StoredPortal = { name: string; hosts: string[]; settings: unknown };

/** Reads a portal's name, all its hosts (the main one first) and its settings as they are stored. */
export async function readStoredPortal(db: Db, environmentId: string): Promise<StoredPortal> {
  const { rows } = await db.execute<StoredPortal>(sql`
    select e.name, ${storedSettings(sql`e.id`)} as settings,
      array(select host from ${portalHosts} where environment_id = e.id order by position, host) as hosts
    from ${environments} e where e.id = ${environmentId}`);
  return rows[0]!;
}

/** Returns the number that every change of the portal raises; 0 if there is no such portal. */
export async function portalVersion(db: Db, environmentId: string): Promise<number> {
  const [row] = await db
    .select({ version: environments.version })
    .from(environments)
    .where(eq(environments.id, environmentId));
  return row?.version ?? 0;
}

/** Returns a portal's main host; undefined if there is no such portal. */
export async function mainHost(db: Db, environmentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ host: portalHosts.host })
    .from(portalHosts)
    .where(eq(portalHosts.environmentId, environmentId))
    .orderBy(portalHosts.position)
    .limit(1);
  return row?.host;
}

/** The tables that stay when a portal is emptied: its name, hosts, settings, keys, own texts and audit log. */
export const tablesKeptWhenEmptied: ReadonlySet<string> = new Set(
  [environments, portalHosts, settingsRevisions, portalMessages, portalSecrets, auditLog].map(
    (table) => getTableName(table),
  ),
);

/** Locks a portal, and returns the ids of its parent portal and its child portals. */
export async function lockPortalWithRelations(
  tx: Transaction,
  id: string,
): Promise<{ parent: string | null; children: string[] }> {
  const [portal] = await tx
    .select({
      parent: environments.parentId,
      children: sql<string[]>`array(
        select child.id from ${environments} child where child.parent_id = ${id})`,
    })
    .from(environments)
    .where(eq(environments.id, id))
    .for("update");
  return portal ?? { parent: null, children: [] };
}

/** Deletes the portal itself, after all its other rows. */
export async function deletePortalRecord(tx: Transaction, id: string): Promise<void> {
  await tx.delete(environments).where(eq(environments.id, id));
}
