import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { type Notification, type NotificationKind, notificationsMax } from "./notification.ts";
import { notifications } from "#domains/identity/notification-tables.server.ts";

type Reader = Pick<Ctx, "db" | "portal" | "actor">;

const firstPage: PageWish = { limit: notificationsMax, after: null };

/** Lists the caller's notifications in this portal, the newest first; a guest has none. */
export async function listNotifications(
  ctx: Reader,
  wish: PageWish = firstPage,
): Promise<Page<Notification>> {
  if (ctx.actor.kind === "guest") return { rows: [], next: null };
  const { rows } = await ctx.db.execute<{
    id: string;
    kind: NotificationKind;
    detail: Record<string, string>;
    created_at: string;
    read: boolean;
  }>(sql`
    select id, kind, detail, created_at, read_at is not null as read from ${notifications}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
      and ${onlyAfter(wish, (at, id) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)}
    order by created_at desc, id desc limit ${rowsToRead(wish)}`);
  return pageOf(
    rows,
    wish,
    (row) => [row.created_at, row.id],
    ({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at).toISOString() }),
  );
}

/** Counts the caller's unread notifications. */
export async function countUnread(ctx: Reader): Promise<number> {
  if (ctx.actor.kind === "guest") return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${notifications}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and read_at is null`);
  return rows[0]?.count ?? 0;
}
