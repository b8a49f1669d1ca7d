import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { liveEventInsertSql } from "#domains/settings/live/live-event.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isUuid } from "#platform/uuid.ts";
import { notifications } from "#domains/identity/notification-tables.server.ts";
import { notificationsTopic } from "./notification.ts";

/**
 * Marks one or all of the caller's notifications as read, also in their other open pages. One that was read before keeps
 * its time.
 * @returns how many were unread before
 * @throws NOT-FOUND for an id that isn't one of the caller's notifications in this portal
 */
export async function markRead(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  { notificationId }: { notificationId?: string | undefined },
): Promise<number> {
  if (notificationId !== undefined && !isUuid(notificationId)) throw notFound();
  const idCondition = notificationId === undefined ? sql`` : sql`and id = ${notificationId}`;
  const { rows } = await ctx.db.execute<{ found: number; marked: number }>(sql`
    with own as (
      select id, read_at from ${notifications}
      where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} ${idCondition}
    ), marked as (
      update ${notifications} n set read_at = ${new Date(ctx.clock.now())} from own
      where n.environment_id = ${ctx.portal.id} and n.id = own.id and own.read_at is null
      returning n.environment_id, n.user_id
    ), announced as (${liveEventInsertSql(sql`
      select distinct environment_id, ${notificationsTopic}, user_id from marked`)})
    select (select count(*)::int from own) as found, (select count(*)::int from marked) as marked`);
  const { found, marked } = rows[0]!;
  if (notificationId !== undefined && found === 0) throw notFound();
  return marked;
}
