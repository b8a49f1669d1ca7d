import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { memberships } from "#domains/identity/tables.server.ts";
import { storedSettings } from "#domains/settings/read-portal.server.ts";

/**
 * Whether a user can't change their existing details. Names, email and phone are shared by all portals, so a portal
 * that locks them locks them in every portal of its members. That includes members who deleted their account there,
 * because signing in again restores the account.
 */
export async function areDetailsLocked(
  { db, settings }: Pick<Ctx, "db" | "settings">,
  userId: string,
): Promise<boolean> {
  if (!settings.userManagement.allowChangePersonalInfo) return true;
  const stored = storedSettings(memberships.environmentId);
  const rows = await db
    .select({ environmentId: memberships.environmentId })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        sql`${stored} -> 'userManagement' ->> 'allowChangePersonalInfo' = 'false'`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
