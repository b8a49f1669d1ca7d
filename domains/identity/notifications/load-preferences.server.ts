import { and, eq } from "drizzle-orm";
import { notificationPreferences } from "#domains/identity/notification-tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { defaultPreferences, type NotificationPreferences } from "./preferences.ts";

/** Reads what a user wants to be notified about in a portal. */
export async function readPreferences(
  db: Pick<Db, "select">,
  { environmentId, userId }: { environmentId: string; userId: string },
): Promise<NotificationPreferences> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.environmentId, environmentId),
        eq(notificationPreferences.userId, userId),
      ),
    );
  if (!row) return defaultPreferences;
  const { choices, quietHours, timeZone, digest, discreet } = row;
  return { choices, quietHours, timeZone, digest, discreet };
}

/** Loads what the caller wants to be notified about in this portal. @throws AUTH-DENY */
export async function loadPreferences(
  ctx: Pick<Ctx, "actor" | "db" | "portal">,
): Promise<NotificationPreferences> {
  authorize(ctx, "read", "notification preferences");
  return readPreferences(ctx.db, { environmentId: ctx.portal.id, userId: ctx.actor.userId });
}
