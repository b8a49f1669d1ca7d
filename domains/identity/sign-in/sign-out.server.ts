import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { sessions } from "#domains/identity/tables.server.ts";

/** Ends the session at once; its tokens stop working everywhere. Does nothing for a guest. */
export async function signOut(ctx: Pick<Ctx, "db" | "actor" | "portal">): Promise<void> {
  if (!ctx.actor.sessionId) return;
  await ctx.db.execute(sql`
    delete from ${sessions} where environment_id = ${ctx.portal.id} and id = ${ctx.actor.sessionId}`);
}
