import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Db, type Transaction } from "#platform/database.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import { memberships } from "#domains/identity/tables.server.ts";
import { isMembership } from "#domains/identity/membership/read-member.server.ts";

/**
 * Ensures that the user belongs to this portal as a disciple. An existing membership keeps its roles and block, and
 * loses its deletion mark.
 * @returns whether a deletion of the account in this portal was undone
 */
export async function joinPortal(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "language">,
  userId: string,
): Promise<boolean> {
  const member = { environmentId: ctx.portal.id, userId };
  const [membership] = await tx
    .select({ deletedAt: memberships.deletedAt })
    .from(memberships)
    .where(isMembership(member))
    .for("update");
  await tx
    .insert(memberships)
    .values({ ...member, roles: [discipleRole], language: ctx.language })
    .onConflictDoUpdate({
      target: [memberships.environmentId, memberships.userId],
      set: { deletedAt: null, roles: rolesWithDisciple },
    });
  return membership !== undefined && membership.deletedAt !== null;
}

/** SQL for the roles of a membership, with the disciple's role added. */
export const rolesWithDisciple = sql`case when ${discipleRole} = any(${memberships.roles})
  then ${memberships.roles} else array_append(${memberships.roles}, ${discipleRole}) end`;

/** Creates a disciple's membership. An existing one stays as it is: unlike `joinPortal`, this undoes no deletion. */
export async function ensureMembership(
  db: Db,
  { environmentId, userId, language }: { environmentId: string; userId: string; language: string },
): Promise<void> {
  await db
    .insert(memberships)
    .values({ environmentId, userId, roles: [discipleRole], language })
    .onConflictDoNothing();
}
