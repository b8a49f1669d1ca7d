import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type Page,
  type PageWish,
  exactTime,
  afterCursor,
  pageOf,
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

/** The most sessions in one response; a profile shows as many. */
export const sessionsMax = 100;
const firstPage: PageWish = { limit: sessionsMax, after: null };

/** Lists the caller's sessions in this portal, the newest first, without expired ones. */
export async function listSessions(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  wish: PageWish = firstPage,
): Promise<Page<OwnSession>> {
  const now = new Date(ctx.clock.now());
  const { createdAt, id, rotatedAt, userAgent } = sessions;
  const rows = await ctx.db
    .select({ id, userAgent, at: exactTime(createdAt), rotatedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.environmentId, ctx.portal.id),
        eq(sessions.userId, ctx.actor.userId),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
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
    (row) => ({
      id: row.id,
      userAgent: row.userAgent,
      openedAt: new Date(row.at).toISOString(),
      usedAt: row.rotatedAt.toISOString(),
      current: row.id === ctx.actor.sessionId,
    }),
  );
}
