import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Notification, type NotificationKind, notificationsMax } from "./notification.ts";

type Reader = Pick<Ctx, "db" | "portal" | "actor">;

/** What this portal has told the caller, the newest first, at most 100; a guest has been told nothing. */
export async function listNotifications(ctx: Reader): Promise<Notification[]> {
  if (ctx.actor.kind === "guest") return [];
  const { rows } = await ctx.db.execute<{
    id: string;
    kind: NotificationKind;
    detail: Record<string, string>;
    created_at: string;
    read: boolean;
  }>(sql`
    select id, kind, detail, created_at, read_at is not null as read from notifications
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
    order by created_at desc, id limit ${notificationsMax}`);
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    createdAt: new Date(created_at).toISOString(),
  }));
}

/** How many of them the caller has not marked as read. */
export async function countUnread(ctx: Reader): Promise<number> {
  if (ctx.actor.kind === "guest") return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from notifications
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and read_at is null`);
  return rows[0]?.count ?? 0;
}
