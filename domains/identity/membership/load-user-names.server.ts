import { inArray } from "drizzle-orm";
import { users } from "#domains/identity/tables.server.ts";
import type { Db } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";

/** Returns the names of users by their id, without those who have no name or no account any more. */
export async function loadUserNames(
  { db }: { db: Db },
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = userIds.filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, profile: users.profile })
    .from(users)
    .where(inArray(users.id, ids));
  const names = rows.map(
    ({ id, profile: { firstName, lastName } }) =>
      [id, [firstName, lastName].filter(Boolean).join(" ")] as const,
  );
  return new Map(names.filter(([, name]) => name !== ""));
}
