import { sql } from "drizzle-orm";
import { botOf, type Channel, channels, messengerOf } from "#domains/messaging/messenger.ts";
import { queueChatMessage } from "#domains/messaging/queue-chat-message.server.ts";
import type { ChatButton } from "#domains/messaging/wires/wire.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { messengerIssuer } from "./attempt.ts";
import { messengerMissing } from "./errors.ts";

type Linked = { method: Channel; subject: string };

/**
 * Queues a message to the messenger by which a person signed in to this portal last. Its buttons open addresses of
 * the portal (`url`), or send `data` back as if it were written.
 * @param tx the transaction that needs it: it leaves if, and only if, that is kept
 * @throws MESSENGER-MISSING
 */
export async function sendMessengerMessage(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "settings" | "jobs" | "vault" | "clock">,
  { userId, text, buttons = [] }: { userId: string; text: string; buttons?: readonly ChatButton[] },
): Promise<void> {
  const linked = await findLinked(tx, ctx, userId);
  if (!linked) throw messengerMissing();
  await queueChatMessage(tx, ctx, {
    channel: linked.method,
    to: linked.subject,
    message: { text, buttons },
  });
}

/** A bot reaches only who has met it: the portal's present ones. */
async function findLinked(
  tx: Transaction,
  { portal, settings }: Pick<Ctx, "portal" | "settings">,
  userId: string,
): Promise<Linked | undefined> {
  const issuers = channels.flatMap((channel) => {
    const bot = botOf(messengerOf(channel), settings);
    return bot === null ? [] : [messengerIssuer(channel, portal.id, bot)];
  });
  if (issuers.length === 0) return undefined;
  const { rows } = await tx.execute<Linked>(sql`
    select method, subject from identities
    where user_id = ${userId} and issuer in ${issuers} order by used_at desc limit 1`);
  return rows[0];
}
