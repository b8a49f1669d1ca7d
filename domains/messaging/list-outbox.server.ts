import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { outbox } from "./tables.server.ts";

const outboxListLimit = 100;

/** The portal's newest letters and SMS, for the demo's outbox page. */
export async function listOutbox(ctx: Pick<Ctx, "portal" | "db">) {
  return ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.environmentId, ctx.portal.id))
    .orderBy(desc(outbox.createdAt))
    .limit(outboxListLimit);
}
