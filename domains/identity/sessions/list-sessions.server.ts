import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { sessions } from "#domains/identity/tables.server.ts";

/** A signed-in browser, described for its owner. */
export type OwnSession = {
  id: string;
  /** The browser's User-Agent header; null without one. */
  userAgent: string | null;
  /** ISO instants. */
  openedAt: string;
  usedAt: string;
  /** The session of this request. */
  current: boolean;
};

/** The most sessions in one answer; a profile shows as many. */
export const sessionsMax = 100;
const firstPage: PageWish = { limit: sessionsMax, after: null };

/** Lists the caller's sessions in this portal, the newest first, without expired ones. */
export async function listSessions(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  wish: PageWish = firstPage,
): Promise<Page<OwnSession>> {
  const now = new Date(ctx.clock.now());
  const { rows } = await ctx.db.execute<{
    id: string;
    user_agent: string | null;
    created_at: string;
    rotated_at: string;
  }>(sql`
    select id, user_agent, created_at, rotated_at from ${sessions}
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
      and idle_expires_at > ${now} and absolute_expires_at > ${now}
      and ${onlyAfter(wish, (at, id) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)}
    order by created_at desc, id desc limit ${rowsToRead(wish)}`);
  return pageOf(
    rows,
    wish,
    (row) => [row.created_at, row.id],
    (row) => ({
      id: row.id,
      userAgent: row.user_agent,
      openedAt: new Date(row.created_at).toISOString(),
      usedAt: new Date(row.rotated_at).toISOString(),
      current: row.id === ctx.actor.sessionId,
    }),
  );
}
