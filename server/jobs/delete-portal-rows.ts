import { sql, type SQL } from "drizzle-orm";
import { deletePictures, picturesName } from "#domains/files/delete-pictures.server.ts";
import { deleteLeftAccounts, rememberAccounts } from "#domains/identity/left-accounts.server.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import { hostsTag } from "#domains/settings/find-portal.server.ts";
import { childrenTag } from "#domains/settings/list-child-portals.server.ts";
import {
  deletePortal,
  keptWhenEmptied,
  lockFamily,
  storedSettings,
} from "#domains/settings/read-portal.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/**
 * Deletes all rows of a portal in all domains, and the accounts of users who have nothing in another portal. With
 * `emptied`, keeps the portal itself, its settings and their pictures.
 * @returns the number of deleted rows of each table
 */
export async function deletePortalRows(
  tx: Transaction,
  { id, emptied }: { id: string; emptied: boolean },
): Promise<{ table: string; rows: number }[]> {
  // A large portal needs more time than a request gets.
  await tx.execute(sql`set local statement_timeout = 0`);
  const { parent, children } = await lockFamily(tx, id);
  const tables = await tablesOfPortals(tx);
  const withPeople = tables.filter(({ namesPeople }) => namesPeople).map(({ table }) => table);
  await rememberAccounts(
    tx,
    withPeople.map(
      (table) => sql`
        select user_id as id from ${sql.identifier(table)}
        where environment_id = ${id} and user_id is not null`,
    ),
  );
  const deleted: { table: string; rows: number }[] = [];
  for (const { table } of tables) {
    if (emptied && keptWhenEmptied.has(table)) continue;
    // Keep the pictures that the settings use.
    const rowCount =
      emptied && table === picturesName
        ? await deletePictures(tx, id, { exceptIn: storedSettings(sql`${id}`) })
        : (await tx.execute(sql`delete from ${sql.identifier(table)} where environment_id = ${id}`))
            .rowCount;
    if (rowCount) deleted.push({ table, rows: rowCount });
  }
  const people = await deleteLeftAccounts(tx, (userId) =>
    withPeople.map(
      (table): SQL =>
        sql`exists (select 1 from ${sql.identifier(table)} t where t.user_id = ${userId})`,
    ),
  );
  if (people) deleted.push({ table: "users", rows: people });
  const family = parent === null ? [] : [childrenTag(parent)];
  const tags = [portalTag(id), hostsTag, ...family, ...children.map(portalTag)];
  await announceChange(tx, id, tags);
  if (!emptied) await deletePortal(tx, id);
  return deleted;
}

type PortalTable = { table: string; namesPeople: boolean };

/** Read from the database itself, so a new table can't be forgotten. */
async function tablesOfPortals(tx: Transaction): Promise<PortalTable[]> {
  const { rows } = await tx.execute<{ table: string; people: boolean }>(sql`
    select table_name as table, bool_or(column_name = 'user_id') as people
    from information_schema.columns where table_schema = current_schema()
    group by table_name having bool_or(column_name = 'environment_id') order by table_name`);
  return rows.map(({ table, people }) => ({ table, namesPeople: people }));
}
