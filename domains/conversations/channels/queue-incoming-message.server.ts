import type { MessengerEventCtx } from "#domains/identity/messengers/handle-messenger-event.server.ts";
import { messengerIssuer } from "#domains/identity/messengers/messenger-attempt.ts";
import type { ChatEvent, ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import type { Channel } from "#domains/messaging/messenger.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { incomingMessages } from "#domains/conversations/channel-tables.server.ts";
import { isAgeButton } from "./age-question.server.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";

/** The queue of messages from messengers. A job handles everything that its sender has waiting. */
export const incomingQueue = "receive-conversation-message";
export type IncomingJob = { environmentId: string; issuer: string; subject: string };

type Incoming = { channel: Channel; bot: string; event: ChatEvent };

/**
 * Takes what somebody wrote to a bot as a message of their conversation, and queues it in the transaction that records the
 * event. A portal where nobody answers takes nothing.
 * @returns "taken", the bot's answer to an empty message, or null: the bot says hello
 */
export async function queueIncomingMessage(
  tx: Transaction,
  ctx: MessengerEventCtx,
  { channel, bot, event }: Incoming,
): Promise<"taken" | ChatMessage | null> {
  const { eventId, senderName, text, other, sentAt, language, opened, tapId, senderId } = event;
  if (tapId !== undefined && !isAgeButton(text)) return null;
  const { canBeAsked } = await loadTeam(tx, ctx.portal.id);
  if (!canBeAsked) return null;
  if (opened || (text.trim() === "" && other === undefined)) return composeHello(ctx, language);
  const environmentId = ctx.portal.id;
  const sender = { issuer: messengerIssuer(channel, environmentId, bot), subject: senderId };
  await tx.insert(incomingMessages).values({
    environmentId,
    channel,
    ...sender,
    message: { eventId, senderName, text, other, sentAt, language },
    receivedAt: new Date(ctx.clock.now()),
  });
  await ctx.jobs.enqueue(tx, incomingQueue, { environmentId, ...sender });
  return "taken";
}

function composeHello(ctx: MessengerEventCtx, appLanguage: string | undefined): ChatMessage {
  const { langs, primaryLang } = ctx.settings.i18n;
  const language = langs.find((one) => one === appLanguage) ?? primaryLang;
  const t = translatorFor(ctx, language);
  const { name, origin } = ctx.portal;
  return {
    text: t("conversation.bot.hello", { portal: name, address: `${origin}/` }),
    buttons: [],
  };
}
