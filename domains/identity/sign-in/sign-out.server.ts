import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { sessions } from "#domains/identity/tables.server.ts";

/** Ends the session at once; its tokens stop working everywhere. Does nothing for a guest. */
export async function signOut(ctx: Pick<Ctx, "db" | "actor" | "portal">): Promise<void> {
  if (!ctx.actor.sessionId) return;
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.environmentId, ctx.portal.id), eq(sessions.id, ctx.actor.sessionId)));
}
