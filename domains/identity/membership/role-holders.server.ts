import { and, arrayOverlaps, eq, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Reads the members with a role, the oldest membership first, without blocked ones and those who left. */
export const readRoleHolders = (db: Db, environmentId: string, role: string, limit: number) =>
  readHoldersOfRoles(db, environmentId, [role], limit);

/** Returns the ids of the portals in which a user has any of these roles. */
export async function listPortalIdsWithRoles(
  db: Db,
  userId: string,
  roles: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.environmentId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), arrayOverlaps(memberships.roles, [...roles])));
  return rows.map(({ id }) => id);
}

/** SQL condition for the memberships of owners. Written out, so that PostgreSQL uses the index of owners. */
const isOwnership: SQL | undefined = and(
  sql`${memberships.roles} @> '{envmgr-admin}'`,
  isNull(memberships.blockedAt),
  isNull(memberships.deletedAt),
);

/** Whether the installation has an owner who can sign in. */
export async function hasOwner(db: Db): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(isOwnership)
    .limit(1);
  return rows.length > 0;
}

/** Whether the user is an owner of the installation. */
export async function isOwner(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(isOwnership, eq(memberships.userId, userId)))
    .limit(1);
  return rows.length > 0;
}

/** SQL condition for the memberships of staff. Written as in the index of staff, so that PostgreSQL uses it. */
export const isStaffMembership: SQL = sql`not ${memberships.roles} <@ '{disciple}'`;

/** Reads the members with any of these staff roles like `readRoleHolders`, with all their roles. */
export async function readHoldersOfRoles(
  db: Db,
  environmentId: string,
  roles: readonly string[],
  limit: number,
) {
  return db
    .select({ id: users.id, profile: users.profile, roles: memberships.roles })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.environmentId, environmentId),
        isStaffMembership,
        // Roles are few, so they are written out: PostgreSQL then reuses its plan in portals of every size.
        arrayOverlaps(memberships.roles, [...roles]).inlineParams(),
        isNull(memberships.blockedAt),
        isNull(memberships.deletedAt),
      ),
    )
    .orderBy(memberships.createdAt, users.id)
    .limit(limit);
}

/** SQL: the user has any of these roles in the portal, isn't blocked there and hasn't left it. */
export const isRoleHolder = (
  environmentId: SQLWrapper,
  userId: SQLWrapper,
  roles: readonly string[],
): SQL => sql`exists (
  select 1 from ${memberships} this_member where this_member.environment_id = ${environmentId}
    and this_member.user_id = ${userId} and this_member.roles && ${sql.param(roles)}::text[]
    and this_member.blocked_at is null and this_member.deleted_at is null)`;
