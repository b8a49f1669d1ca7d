import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { users } from "./tables.server.ts";

/** Remembers the accounts that these queries return as `id`, until the transaction ends. */
export async function rememberAccounts(tx: Transaction, queries: readonly SQL[]): Promise<void> {
  await tx.execute(sql`
    create temporary table portal_people on commit drop as
    select distinct u.id from ${users} u
    join (${sql.join([...queries], sql` union `)}) named on named.id = u.id`);
}

/**
 * Deletes the remembered accounts to which no table refers any more.
 * @param references conditions that are true while a table still refers to the user
 * @returns the number of deleted accounts
 */
export async function deleteOrphanedAccounts(
  tx: Transaction,
  references: (userId: SQL) => readonly SQL[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${users} u using portal_people p
    where u.id = p.id and not (${sql.join([...references(sql`u.id`)], sql` or `)})`);
  return rowCount ?? 0;
}
