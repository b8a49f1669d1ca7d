import { sql } from "drizzle-orm";
import { hasOwner, isOwner } from "#domains/identity/membership/role-holders.server.ts";
import { lastOwner } from "#domains/people/errors.ts";
import type { Transaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";

/**
 * Runs a change that may remove an owner, and refuses it if no owner would be left. Such changes wait for each other,
 * so that two owners can't remove each other at the same time. Call it before locking the membership.
 * @throws LAST-OWNER
 */
export async function protectLastOwner<Result>(
  tx: Transaction,
  userId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!isUuid(userId) || !(await isOwner(tx, userId))) return change();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('owners', 0))`);
  const result = await change();
  if (!(await hasOwner(tx))) throw lastOwner();
  return result;
}
