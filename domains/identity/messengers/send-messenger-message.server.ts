import { sql } from "drizzle-orm";
import { botOf, type Channel, channels, messengerOf } from "#domains/messaging/messenger.ts";
import { queueChatMessage } from "#domains/messaging/queue-chat-message.server.ts";
import type { ChatButton } from "#domains/messaging/adapters/adapter.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { messengerIssuer } from "./messenger-attempt.ts";
import { messengerMissing } from "./errors.ts";
import { identities } from "#domains/identity/tables.server.ts";

type LinkedMessenger = { method: Channel; subject: string };

type OutgoingMessage = { userId: string; text: string; buttons?: readonly ChatButton[] };
type MessengerCtx = Pick<Ctx, "portal" | "settings" | "jobs" | "vault" | "clock">;

/**
 * Queues a message to the messenger with which a user last signed in to this portal. Its buttons open addresses of the
 * portal (`url`), or send `data` back as if it were typed.
 * @param tx the caller's transaction: the message is sent if and only if it commits
 * @throws MESSENGER-MISSING
 */
export async function sendMessengerMessage(
  tx: Transaction,
  ctx: MessengerCtx,
  message: OutgoingMessage,
): Promise<void> {
  if (!(await trySendMessengerMessage(tx, ctx, message))) throw messengerMissing();
}

/** Does the same if the user has a messenger in this portal. Returns whether they have one. */
export async function trySendMessengerMessage(
  tx: Transaction,
  ctx: MessengerCtx,
  { userId, text, buttons = [] }: OutgoingMessage,
): Promise<boolean> {
  const linkedMessenger = await findLinkedMessenger(tx, ctx, userId);
  if (!linkedMessenger) return false;
  await queueChatMessage(tx, ctx, {
    channel: linkedMessenger.method,
    to: linkedMessenger.subject,
    message: { text, buttons },
  });
  return true;
}

/** A bot can only write to users who have written to it, so this looks for the portal's current bots. */
async function findLinkedMessenger(
  tx: Transaction,
  { portal, settings }: Pick<Ctx, "portal" | "settings">,
  userId: string,
): Promise<LinkedMessenger | undefined> {
  const issuers = channels.flatMap((channel) => {
    const bot = botOf(messengerOf(channel), settings);
    return bot === null ? [] : [messengerIssuer(channel, portal.id, bot)];
  });
  if (issuers.length === 0) return undefined;
  const { rows } = await tx.execute<LinkedMessenger>(sql`
    select method, subject from ${identities}
    where user_id = ${userId} and issuer in ${issuers} order by used_at desc limit 1`);
  return rows[0];
}
