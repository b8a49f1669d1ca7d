import { and, desc, eq, gt, not, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  type ListPage,
  type PageRequest,
  microsecondTime,
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
const firstPage: PageRequest = { limit: sessionsMax, after: null };

type SessionsCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

/** Lists the caller's sessions in this portal, the newest first, without expired ones. */
export const listSessions = (
  ctx: SessionsCtx,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<OwnSession>> => readSessions(ctx, ctx.actor.userId, pageRequest);

/** Reads a user's sessions in this portal, the newest first, without ended ones. The caller checks the permission. */
export async function readSessions(
  ctx: SessionsCtx,
  userId: string,
  pageRequest: PageRequest = firstPage,
): Promise<ListPage<OwnSession>> {
  const now = new Date(ctx.clock.now());
  const { createdAt, id, rotatedAt, userAgent } = sessions;
  const rows = await ctx.db
    .select({ id, userAgent, exactTime: microsecondTime(createdAt), rotatedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.environmentId, ctx.portal.id),
        eq(sessions.userId, userId),
        not(sessions.endedByBlock),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
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
    (row) => ({
      id: row.id,
      userAgent: row.userAgent,
      openedAt: new Date(row.exactTime).toISOString(),
      usedAt: row.rotatedAt.toISOString(),
      current: row.id === ctx.actor.sessionId,
    }),
  );
}
