import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { memberships } from "#domains/identity/tables.server.ts";

/**
 * Whether a user can't change their existing details. Names, email and phone are shared by all portals, so a portal
 * that locks them locks them in every portal of its members. That includes members who deleted their account there,
 * because signing in again restores it.
 */
export async function isLockedFor(
  { db, settings }: Pick<Ctx, "db" | "settings">,
  userId: string,
): Promise<boolean> {
  if (!settings.userManagement.allowChangePersonalInfo) return true;
  const { rows } = await db.execute(sql`
    select 1 from ${memberships} m
    join environments e on e.id = m.environment_id
    join settings_revisions r on r.environment_id = e.id and r.version = e.settings_version
    where m.user_id = ${userId}
      and r.settings -> 'userManagement' ->> 'allowChangePersonalInfo' = 'false'
    limit 1`);
  return rows.length > 0;
}
