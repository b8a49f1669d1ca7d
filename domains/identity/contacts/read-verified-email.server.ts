import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { memberships, users } from "#domains/identity/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Returns the verified email of a member of this portal; null without one, or if they were blocked or have left. */
export async function readVerifiedEmail(
  db: Pick<Db, "select">,
  { environmentId, userId }: { environmentId: string; userId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.emailVerifiedAt),
        eq(memberships.environmentId, environmentId),
        isNull(memberships.blockedAt),
        isNull(memberships.deletedAt),
      ),
    );
  return row?.email ?? null;
}
