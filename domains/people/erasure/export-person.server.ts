import { getTableName, sql } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Db } from "#platform/database.server.ts";
import { accountPersonalData } from "#domains/identity/personal-data.server.ts";
import { findPersonScope } from "./person-scope.server.ts";

/** Rows by table, without secrets. */
export type PersonCopy = Record<string, Record<string, unknown>[]>;

/** Returns the tables of a copy, the account's first. */
export const copiedTables = (tables: readonly PersonalTable[]): PersonalTable[] =>
  [accountPersonalData, ...tables].filter(({ leftOutBecause }) => leftOutBecause === undefined);

/** Returns a copy of all data about a user in one portal, or (null) in all. */
export async function exportPerson(
  db: Db,
  tables: readonly PersonalTable[],
  user: { userId: string; environmentId: string | null },
  onTableRead: (table: string, rows: number) => void | Promise<void> = () => {},
): Promise<PersonCopy> {
  const person = await findPersonScope(db, user);
  const copy: PersonCopy = {};
  for (const { table, rowsOf: conditionFor, secretColumns: secret = [] } of copiedTables(tables)) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(${table}) - ${sql.param([...secret])}::text[] as row
      from ${table} where ${conditionFor(person)}`);
    const name = getTableName(table);
    copy[name] = [...(copy[name] ?? []), ...rows.map(({ row }) => row)];
    await onTableRead(name, rows.length);
  }
  return copy;
}
