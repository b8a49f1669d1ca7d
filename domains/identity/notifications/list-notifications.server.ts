import { and, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type ListPage,
  type PageRequest,
  microsecondTime,
  afterCursor,
  pageOf,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { type Notification, notificationsMax } from "./notification.ts";
import { notifications } from "#domains/identity/notification-tables.server.ts";

type NotificationsCtx = Pick<Ctx, "db" | "portal" | "actor">;

const firstPage: PageRequest = { limit: notificationsMax, after: null };

/** Lists the caller's notifications in this portal, the newest first; a guest has none. */
export async function listNotifications(
  ctx: NotificationsCtx,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<Notification>> {
  if (ctx.actor.kind === "guest") return { rows: [], next: null };
  const { createdAt, detail, id, kind, readAt } = notifications;
  const rows = await ctx.db
    .select({
      id,
      kind,
      detail,
      exactTime: microsecondTime(createdAt),
      read: sql<boolean>`${readAt} is not null`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.environmentId, ctx.portal.id),
        eq(notifications.userId, ctx.actor.userId),
        afterCursor(
          pageRequest,
          (lastTime, lastId) =>
            sql`(${createdAt}, ${id}) < (${lastTime}::timestamptz, ${lastId}::uuid)`,
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.exactTime, row.id],
    ({ exactTime, ...row }) => ({ ...row, createdAt: new Date(exactTime).toISOString() }),
  );
}

/** Counts the caller's unread notifications. */
export async function countUnread(ctx: NotificationsCtx): Promise<number> {
  if (ctx.actor.kind === "guest") return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${notifications}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId} and read_at is null`);
  return rows[0]?.count ?? 0;
}
