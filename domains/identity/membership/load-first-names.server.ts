import { and, arrayContains, eq, inArray, isNull, sql } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import { mentorRole } from "#domains/settings/roles.ts";
import type { Db } from "#platform/database.server.ts";

/** What other members see of somebody who writes something: no last name and no contact. */
export type FirstName = {
  /** "" without one. */
  name: string;
  /** The URL of their picture; "" without one. */
  picture: string;
  isMentor: boolean;
};

/** Returns what others see of members of a portal, by user id; nothing of those who left it. */
export async function loadFirstNames(
  db: Db,
  environmentId: string,
  userIds: readonly string[],
): Promise<Map<string, FirstName>> {
  if (userIds.length === 0) return new Map();
  const isMentor = sql<boolean>`${arrayContains(memberships.roles, [mentorRole])}`;
  const rows = await db
    .select({ id: users.id, profile: users.profile, isMentor })
    .from(users)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.environmentId, environmentId)),
    )
    .where(and(inArray(users.id, [...userIds]), isNull(memberships.deletedAt)));
  return new Map(
    rows.map(({ id, profile, isMentor: hasRole }) => [
      id,
      {
        name: (profile.firstName ?? "").trim(),
        picture: profile.avatar?.url ?? "",
        isMentor: hasRole,
      },
    ]),
  );
}
