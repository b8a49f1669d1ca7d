import { and, arrayContains, eq, isNull } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Reads the members with a role, the oldest membership first, without blocked ones and those who left. */
export async function readRoleHolders(db: Db, environmentId: string, role: string, limit: number) {
  return db
    .select({ id: users.id, profile: users.profile })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.environmentId, environmentId),
        arrayContains(memberships.roles, [role]),
        isNull(memberships.blockedAt),
        isNull(memberships.deletedAt),
      ),
    )
    .orderBy(memberships.createdAt, users.id)
    .limit(limit);
}

/** Returns the ids of the portals in which a user has a role. */
export async function listPortalIdsWithRole(
  db: Db,
  userId: string,
  role: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.environmentId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), arrayContains(memberships.roles, [role])));
  return rows.map(({ id }) => id);
}
