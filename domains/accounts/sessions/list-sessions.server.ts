import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";

/** A browser that is signed in, as its owner may know it. */
export type OwnSession = {
  id: string;
  /** The browser's own words for itself; null when it said none. */
  userAgent: string | null;
  /** ISO instants. */
  openedAt: string;
  usedAt: string;
  /** The one that asks. */
  current: boolean;
};

/** The caller's sessions in this portal, the newest use first; those that have run out are none. */
export async function listSessions(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
): Promise<OwnSession[]> {
  const now = new Date(ctx.clock.now());
  const { rows } = await ctx.db.execute<{
    id: string;
    user_agent: string | null;
    created_at: string;
    rotated_at: string;
  }>(sql`
    select id, user_agent, created_at, rotated_at from sessions
    where environment_id = ${ctx.portal.id} and user_id = ${ctx.actor.userId}
      and idle_expires_at > ${now} and absolute_expires_at > ${now}
    order by rotated_at desc, id`);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    openedAt: new Date(row.created_at).toISOString(),
    usedAt: new Date(row.rotated_at).toISOString(),
    current: row.id === ctx.actor.sessionId,
  }));
}
