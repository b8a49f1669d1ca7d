import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { endPortalSignIns } from "./end-all-sessions.server.ts";
import { lockOwnAccount } from "./session-epoch.server.ts";
import { sessions } from "#domains/identity/tables.server.ts";

type SessionsCtx = Pick<Ctx, "db" | "portal" | "actor">;

/**
 * Ends one of the caller's own sessions at once.
 * @throws NOT-FOUND for a session that is over, or isn't the caller's own in this portal
 */
export async function endSession(
  { db, portal, actor }: SessionsCtx,
  { sessionId }: { sessionId: string },
): Promise<void> {
  if (!isUuid(sessionId)) throw notFound();
  const { rowCount } = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.environmentId, portal.id),
        eq(sessions.id, sessionId),
        eq(sessions.userId, actor.userId),
      ),
    );
  if (rowCount === 0) throw notFound();
}

/**
 * Signs the caller out everywhere in this portal except in this browser. Sign-ins in progress end too.
 * @returns how many sessions were ended
 * @throws TOKEN-BAD
 */
export async function signOutEverywhere(ctx: SessionsCtx & Pick<Ctx, "clock">): Promise<number> {
  const { portal, actor } = ctx;
  return withTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    await endPortalSignIns(tx, ctx, actor.userId);
    const { rowCount } = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.environmentId, portal.id),
          eq(sessions.userId, actor.userId),
          sql`${sessions.id} is distinct from ${actor.sessionId}`,
        ),
      );
    return rowCount ?? 0;
  });
}
