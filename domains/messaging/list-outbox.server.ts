import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { openChatMessage } from "./queue-chat-message.server.ts";
import { smsContext } from "./send-sms.server.ts";
import { outbox } from "./tables.server.ts";
import { withLinks } from "./adapters/adapter.ts";

const outboxListLimit = 100;

/** The portal's newest emails, SMS and chat messages, for the demo's outbox page. */
export async function listOutbox(ctx: Pick<Ctx, "portal" | "db" | "vault">) {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.environmentId, ctx.portal.id))
    .orderBy(desc(outbox.createdAt))
    .limit(outboxListLimit);
  return rows.map((row) => ({ ...row, body: bodyOf(ctx, row) }));
}

function bodyOf({ vault }: Pick<Ctx, "vault">, row: typeof outbox.$inferSelect): string {
  if (row.channel === "email") return row.body;
  if (row.channel === "sms")
    return vault.open(smsContext(row.environmentId, row.id), row.body) ?? "";
  const message = openChatMessage(vault, row);
  return message ? withLinks(message) : "";
}
