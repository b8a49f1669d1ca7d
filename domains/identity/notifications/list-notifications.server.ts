import { and, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type Page,
  type PageWish,
  exactTime,
  afterCursor,
  pageOf,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { type Notification, notificationsMax } from "./notification.ts";
import { notifications } from "#domains/identity/notification-tables.server.ts";

type Reader = Pick<Ctx, "db" | "portal" | "actor">;

const firstPage: PageWish = { limit: notificationsMax, after: null };

/** Lists the caller's notifications in this portal, the newest first; a guest has none. */
export async function listNotifications(
  ctx: Reader,
  wish: PageWish = firstPage,
): Promise<Page<Notification>> {
  if (ctx.actor.kind === "guest") return { rows: [], next: null };
  const { createdAt, detail, id, kind, readAt } = notifications;
  const rows = await ctx.db
    .select({
      id,
      kind,
      detail,
      at: exactTime(createdAt),
      read: sql<boolean>`${readAt} is not null`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.environmentId, ctx.portal.id),
        eq(notifications.userId, ctx.actor.userId),
        afterCursor(
          wish,
          (at, last) => sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${last}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(wish));
  return pageOf(
    rows,
    wish,
    (row) => [row.at, row.id],
    ({ at, ...row }) => ({ ...row, createdAt: new Date(at).toISOString() }),
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
