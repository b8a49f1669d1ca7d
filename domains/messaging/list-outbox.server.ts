import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { smsPlace } from "./send-sms.server.ts";
import { outbox } from "./tables.server.ts";

const outboxListLimit = 100;

/** The portal's newest letters and SMS, for the demo's outbox page. */
export async function listOutbox(ctx: Pick<Ctx, "portal" | "db" | "vault">) {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.environmentId, ctx.portal.id))
    .orderBy(desc(outbox.createdAt))
    .limit(outboxListLimit);
  return rows.map((row) =>
    row.channel === "sms"
      ? { ...row, body: ctx.vault.open(smsPlace(row.environmentId, row.id), row.body) ?? "" }
      : row,
  );
}
