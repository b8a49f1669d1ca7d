import { sql } from "drizzle-orm";
import type { PersonalTable } from "#domains/settings/personal-data.server.ts";
import type { Db } from "#platform/database.server.ts";
import { accountPersonalData } from "./personal-data.server.ts";
import { findPersonScope } from "./person-scope.server.ts";

/** Rows by table, without secrets. */
export type PersonCopy = Record<string, Record<string, unknown>[]>;

/** Returns a copy of all data about a user in one portal, or (null) in all. */
export async function exportPerson(
  db: Pick<Db, "execute">,
  tables: readonly PersonalTable[],
  whom: { userId: string; environmentId: string | null },
  progress: (table: string, rows: number) => void = () => {},
): Promise<PersonCopy> {
  const person = await findPersonScope(db, whom);
  const copy: PersonCopy = {};
  for (const { table, rows: which, secret = [] } of [accountPersonalData, ...tables]) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(${sql.identifier(table)}) - ${sql.param([...secret])}::text[] as row
      from ${sql.identifier(table)} where ${which(person)}`);
    copy[table] = [...(copy[table] ?? []), ...rows.map(({ row }) => row)];
    progress(table, rows.length);
  }
  return copy;
}
