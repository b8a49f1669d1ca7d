import { sql, type SQL } from "drizzle-orm";
import {
  deleteRecordings,
  mediaTableName,
} from "#domains/files/library/delete-recordings.server.ts";
import { deletePictures, picturesTableName } from "#domains/files/delete-pictures.server.ts";
import {
  deleteOrphanedAccounts,
  rememberAccounts,
} from "#domains/identity/orphaned-accounts.server.ts";
import { allowAuditLogChange } from "#domains/settings/audit-log/audit-log-guard.server.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import { hostsTag } from "#domains/settings/find-portal.server.ts";
import { childPortalsTag } from "#domains/settings/list-child-portals.server.ts";
import {
  deletePortalRecord,
  tablesKeptWhenEmptied,
  lockPortalWithRelations,
  storedSettings,
} from "#domains/settings/read-portal.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/**
 * Deletes all rows of a portal in all domains, and the accounts of users who have nothing in another portal. With
 * `keepsPortal`, keeps the portal itself, its settings and their pictures.
 * @returns the number of deleted rows of each table
 */
export async function deletePortalRows(
  tx: Transaction,
  { id, keepsPortal }: { id: string; keepsPortal: boolean },
): Promise<{ table: string; rows: number }[]> {
  // A large portal needs more time than a request gets.
  await tx.execute(sql`set local statement_timeout = 0`);
  if (!keepsPortal) await allowAuditLogChange(tx, "portal deletion");
  const { parent, children } = await lockPortalWithRelations(tx, id);
  const tables = await listPortalTables(tx);
  const tablesWithUsers = tables.filter(({ hasUsers }) => hasUsers).map(({ table }) => table);
  await rememberAccounts(
    tx,
    tablesWithUsers.map(
      (table) => sql`
        select user_id as id from ${sql.identifier(table)}
        where environment_id = ${id} and user_id is not null`,
    ),
  );
  const deletedRows: { table: string; rows: number }[] = [];
  for (const { table } of tables) {
    if (keepsPortal && tablesKeptWhenEmptied.has(table)) continue;
    // The entries of pictures are deleted with their pictures.
    if (keepsPortal && table === mediaTableName) {
      const rows = await deleteRecordings(tx, id);
      if (rows > 0) deletedRows.push({ table, rows });
      continue;
    }
    // Keep the pictures that the settings use.
    const rowCount =
      keepsPortal && table === picturesTableName
        ? await deletePictures(tx, id, { exceptIn: storedSettings(sql`${id}`) })
        : (await tx.execute(sql`delete from ${sql.identifier(table)} where environment_id = ${id}`))
            .rowCount;
    if (rowCount) deletedRows.push({ table, rows: rowCount });
  }
  const accountsCount = await deleteOrphanedAccounts(tx, (userId) =>
    tablesWithUsers.map(
      (table): SQL =>
        sql`exists (select 1 from ${sql.identifier(table)} t where t.user_id = ${userId})`,
    ),
  );
  if (accountsCount) deletedRows.push({ table: "users", rows: accountsCount });
  const parentTags = parent === null ? [] : [childPortalsTag(parent)];
  const tags = [portalTag(id), hostsTag, ...parentTags, ...children.map(portalTag)];
  await announceChange(tx, id, tags);
  if (!keepsPortal) await deletePortalRecord(tx, id);
  return deletedRows;
}

type PortalTable = { table: string; hasUsers: boolean };

/** Lists the tables with a portal's rows. Reads them from the database itself, so a new table can't be forgotten. */
async function listPortalTables(tx: Transaction): Promise<PortalTable[]> {
  const { rows } = await tx.execute<PortalTable>(sql`
    select table_name as table, bool_or(column_name = 'user_id') as "hasUsers"
    from information_schema.columns where table_schema = current_schema()
    group by table_name having bool_or(column_name = 'environment_id') order by table_name`);
  return rows;
}
