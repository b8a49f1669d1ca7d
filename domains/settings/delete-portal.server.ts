import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { announceChange, portalTag } from "./announce-change.server.ts";
import { hostsTag } from "./find-portal.server.ts";
import { childrenTag } from "./list-child-portals.server.ts";
import { environments, settingsRevisions } from "./tables.server.ts";

/** What stays when a portal is emptied: its name, hosts, settings, keys, own texts and audit log. */
const keptWhenEmptied: ReadonlySet<string> = new Set([
  "environments",
  "portal_hosts",
  "settings_revisions",
  "portal_messages",
  "portal_secrets",
  "audit_log",
]);

/**
 * Deletes all rows of a portal in all domains, and the accounts of users who have nothing in another portal. `emptied`:
 * keeps the portal itself, its settings and their pictures.
 * @returns the number of deleted rows of each table
 */
export async function deletePortalRows(
  tx: Transaction,
  { id, emptied }: { id: string; emptied: boolean },
): Promise<{ table: string; rows: number }[]> {
  // A large portal needs more time than a request gets.
  await tx.execute(sql`set local statement_timeout = 0`);
  const { rows: found } = await tx.execute<{ parent: string | null; children: string[] }>(sql`
    select parent_id as parent, array(select id from ${environments} where parent_id = ${id}) as children
    from ${environments} where id = ${id} for update`);
  const { parent = null, children = [] } = found[0] ?? {};
  const tables = await tablesOfPortals(tx);
  await rememberPeople(tx, id, tables);
  const deleted: { table: string; rows: number }[] = [];
  for (const { table } of tables) {
    if (emptied && keptWhenEmptied.has(table)) continue;
    const { rowCount } = await tx.execute(
      sql`delete from ${sql.identifier(table)} where environment_id = ${id}${spared(table, id, emptied)}`,
    );
    if (rowCount) deleted.push({ table, rows: rowCount });
  }
  const { rowCount: people } = await tx.execute(sql`
    delete from users u using portal_people p
    where u.id = p.id and not (${sql.join([...presences(tables)], sql` or `)})`);
  if (people) deleted.push({ table: "users", rows: people });
  const family = parent === null ? [] : [childrenTag(parent)];
  const tags = [portalTag(id), hostsTag, ...family, ...children.map(portalTag)];
  await announceChange(tx, id, tags);
  if (!emptied) await tx.execute(sql`delete from ${environments} where id = ${id}`);
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

/** All users named in the portal's rows. */
async function rememberPeople(
  tx: Transaction,
  id: string,
  tables: readonly PortalTable[],
): Promise<void> {
  const named = tables
    .filter(({ namesPeople }) => namesPeople)
    .map(
      ({ table }) =>
        sql`select user_id as id from ${sql.identifier(table)} where environment_id = ${id} and user_id is not null`,
    );
  await tx.execute(sql`
    create temporary table portal_people on commit drop as
    select distinct u.id from users u join (${sql.join(named, sql` union `)}) named on named.id = u.id`);
}

/** The columns that may still name a user. */
function* presences(tables: readonly PortalTable[]): Generator<SQL> {
  for (const { table, namesPeople } of tables)
    if (namesPeople)
      yield sql`exists (select 1 from ${sql.identifier(table)} t where t.user_id = u.id)`;
}

/** The settings' own pictures stay. */
function spared(table: string, id: string, emptied: boolean): SQL {
  if (!emptied || table !== "pictures") return sql``;
  return sql` and not exists (
    select 1 from ${environments} e
    join ${settingsRevisions} s on s.environment_id = e.id and s.version = e.settings_version
    where e.id = ${id} and position(pictures.id in s.settings::text) > 0)`;
}
