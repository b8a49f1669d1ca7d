import type { PgTable } from "drizzle-orm/pg-core";
import { eq, getTableName, sql, type SQL } from "drizzle-orm";
import { announceMentorChange } from "#domains/people/members/list-mentors.server.ts";
import { protectLastOwner } from "#domains/people/members/protect-last-owner.server.ts";
import type { PersonalTable, PersonScope } from "#domains/settings/personal-data.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { accountPersonalData } from "#domains/identity/personal-data.server.ts";
import { findPersonScope } from "./person-scope.server.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { createErasedUser } from "#domains/identity/change-user.server.ts";

/** How many rows of a table were erased. */
export type ErasedTable = { table: string; rows: number };
type UserScope = { userId: string; environmentId: string | null };

/**
 * Erases a user's data in one portal, or (null) in all, from every table that a domain lists as personal. The account
 * itself is erased with the last membership; a user of another portal keeps it there. Data that must be kept by law
 * moves to an account without a name.
 * @param tables the tables of all domains; those of the accounts come last
 * @throws LAST-OWNER
 */
export const erasePerson = (
  tx: Transaction,
  tables: readonly PersonalTable[],
  scope: UserScope,
): Promise<ErasedTable[]> => protectLastOwner(tx, scope.userId, () => eraseUser(tx, tables, scope));

async function eraseUser(
  tx: Transaction,
  tables: readonly PersonalTable[],
  { userId, environmentId }: UserScope,
): Promise<ErasedTable[]> {
  // A sign-in at this moment waits for this lock and then finds no account.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  await announceMentorChange(tx, userId);
  const person = await findPersonScope(tx, { userId, environmentId });
  const erased = await eraseTables(tx, tables, person);
  const rows = await tx
    .select({ environmentId: memberships.environmentId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(1);
  if (rows.length > 0) return erased;
  const allPortalsScope = { ...person, environmentId: null };
  // First erases data outside of memberships, so that deleting the account deletes no data that has to be kept.
  const erasedElsewhere =
    environmentId === null ? [] : await eraseTables(tx, tables, allPortalsScope);
  return [
    ...erased,
    ...erasedElsewhere,
    ...(await eraseTables(tx, [accountPersonalData], allPortalsScope)),
  ];
}

async function eraseTables(
  tx: Transaction,
  tables: readonly PersonalTable[],
  person: PersonScope,
): Promise<ErasedTable[]> {
  const erased: ErasedTable[] = [];
  let erasedUserId: string | undefined;
  for (const { table, rowsOf: rows, erase, beforeErasure } of tables) {
    if (erase === "keep") continue;
    await beforeErasure?.(tx, person);
    const condition = rows(person);
    let change: SQL;
    if (erase === "delete") change = sql`delete from ${table} where ${condition}`;
    else if (erase !== "detach") change = sql`update ${table} set ${erase.set} where ${condition}`;
    else if (!(await hasRows(tx, table, condition))) continue;
    else {
      erasedUserId ??= await createErasedUser(tx);
      change = sql`update ${table} set user_id = ${erasedUserId} where ${condition}`;
    }
    const { rowCount } = await tx.execute(change);
    if (rowCount) erased.push({ table: getTableName(table), rows: rowCount });
  }
  return erased;
}

async function hasRows(tx: Transaction, table: PgTable, condition: SQL): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
    .limit(1);
  return rows.length > 0;
}
