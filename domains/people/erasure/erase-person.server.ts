import type { PgTable } from "drizzle-orm/pg-core";
import { eq, getTableName, sql, type SQL } from "drizzle-orm";
import { announceMentorChange } from "#domains/people/members/list-mentors.server.ts";
import type { PersonalTable, PersonScope } from "#domains/settings/personal-data.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { accountPersonalData } from "#domains/identity/personal-data.server.ts";
import { findPersonScope } from "./person-scope.server.ts";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { createErasedUser } from "#domains/identity/change-user.server.ts";

/** How many rows of a table were erased. */
export type Erased = { table: string; rows: number };
type UserScope = { userId: string; environmentId: string | null };

/**
 * Erases a user's data in one portal, or (null) in all, from every table that a domain lists as personal. The account
 * itself is erased with the last membership; a user of another portal keeps it there. Data that must be kept by law
 * moves to an account without a name.
 * @param tables the tables of all domains; those of the accounts come last
 */
export async function erasePerson(
  tx: Transaction,
  tables: readonly PersonalTable[],
  { userId, environmentId }: UserScope,
): Promise<Erased[]> {
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
  const everywhere = { ...person, environmentId: null };
  // Erases what belongs to no membership first, so that deleting the account deletes no data that has to be kept.
  const rest = environmentId === null ? [] : await eraseTables(tx, tables, everywhere);
  return [...erased, ...rest, ...(await eraseTables(tx, [accountPersonalData], everywhere))];
}

async function eraseTables(
  tx: Transaction,
  tables: readonly PersonalTable[],
  person: PersonScope,
): Promise<Erased[]> {
  const erased: Erased[] = [];
  let nobody: string | undefined;
  for (const { table, rows, erase, beforeErasure } of tables) {
    if (erase === "keep") continue;
    await beforeErasure?.(tx, person);
    const which = rows(person);
    let change: SQL;
    if (erase === "delete") change = sql`delete from ${table} where ${which}`;
    else if (erase !== "detach") change = sql`update ${table} set ${erase.set} where ${which}`;
    else if (!(await hasRows(tx, table, which))) continue;
    else {
      nobody ??= await createErasedUser(tx);
      change = sql`update ${table} set user_id = ${nobody} where ${which}`;
    }
    const { rowCount } = await tx.execute(change);
    if (rowCount) erased.push({ table: getTableName(table), rows: rowCount });
  }
  return erased;
}

async function hasRows(tx: Transaction, table: PgTable, which: SQL): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(table)
    .where(which)
    .limit(1);
  return rows.length > 0;
}
