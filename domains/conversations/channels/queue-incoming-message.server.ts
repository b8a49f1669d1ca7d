import type { MessengerEventCtx } from "#domains/identity/messengers/handle-messenger-event.server.ts";
import { messengerIssuer } from "#domains/identity/messengers/messenger-attempt.ts";
import type { ChatEvent, ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import type { Channel } from "#domains/messaging/messenger.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { incomingMessages } from "./tables.server.ts";
import { isAgeButton } from "./age-question.server.ts";
import { portalLanguageOf } from "./app-language.server.ts";
import {
  rememberLesson,
  takeLesson,
} from "#domains/conversations/lesson-links/lesson-links.server.ts";
import { splitLessonToken } from "#domains/conversations/lesson-links/lesson-token.ts";
import { readButton } from "#domains/conversations/mentor-chat/button-data.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";

/** The queue of messages from messengers. A job handles everything that its sender has waiting. */
export const incomingQueue = "receive-conversation-message";
export type IncomingJob = { environmentId: string; issuer: string; subject: string };

type Incoming = { channel: Channel; bot: string; event: ChatEvent };

/**
 * Queues a message to a bot, so that a job adds it to the sender's conversation. Without anybody to answer, the portal
 * takes no messages. The transaction is the one that records the event.
 * @returns "taken"; the bot's answer to an empty message; null if the bot should say hello
 */
export async function queueIncomingMessage(
  tx: Transaction,
  ctx: MessengerEventCtx,
  { channel, bot, event }: Incoming,
): Promise<"taken" | ChatMessage | null> {
  const {
    eventId,
    senderName,
    other,
    media = [],
    sentAt,
    language,
    opened,
    tapId,
    senderId,
    quotedId,
  } = event;
  const { token, rest: text } = splitLessonToken(event.text);
  const isTap = tapId !== undefined;
  if (isTap && readButton(text) === null && !isAgeButton(text)) return null;
  const environmentId = ctx.portal.id;
  const sender = { issuer: messengerIssuer(channel, environmentId, bot), subject: senderId };
  const { canBeAsked } = await loadTeam(tx, ctx.portal.id);
  if (!canBeAsked) return other === "edit" ? "taken" : null;
  const isEmpty = text.trim() === "" && other === undefined && media.length === 0;
  if (opened || isEmpty) {
    if (token !== null) await rememberLesson(tx, ctx, sender, token);
    return composeHello(ctx, language, token === null ? "hello" : "lesson");
  }
  const isText = !isTap && other === undefined;
  const lessonToken = token ?? (isText ? await takeLesson(tx, ctx, sender) : undefined);
  await tx.insert(incomingMessages).values({
    environmentId,
    channel,
    ...sender,
    message: {
      eventId,
      senderName,
      text,
      other,
      media,
      sentAt,
      language,
      quotedId,
      lessonToken,
      isTap,
    },
    receivedAt: new Date(ctx.clock.now()),
  });
  await ctx.jobs.enqueue(tx, incomingQueue, { environmentId, ...sender });
  return "taken";
}

function composeHello(
  ctx: MessengerEventCtx,
  appLanguage: string | undefined,
  kind: "hello" | "lesson",
): ChatMessage {
  const t = translatorFor(ctx, portalLanguageOf(ctx, appLanguage));
  const { name, origin } = ctx.portal;
  return {
    text: t(`conversation.bot.${kind}`, { portal: name, address: `${origin}/` }),
    buttons: [],
  };
}
