import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { incomingMessages } from "#domains/conversations/channels/tables.server.ts";
import { portalLanguageOf } from "#domains/conversations/channels/app-language.server.ts";
import type { ActorlessCtx } from "#domains/conversations/channels/learner-context.server.ts";
import { splitText } from "#domains/conversations/channels/split-text.ts";
import { cleanMessage, messageMaxChars } from "#domains/conversations/conversation.ts";
import { claimConversation } from "#domains/conversations/inbox/claim-conversation.server.ts";
import { reply } from "#domains/conversations/inbox/reply.server.ts";
import { conversationForwards, unsentAnswers } from "./tables.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { firstNameOf } from "#domains/identity/membership/read-member.server.ts";
import { findMessengerUser } from "#domains/identity/messengers/messenger-user.server.ts";
import type { ChatMedia, ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import { DomainError } from "#platform/domain-error.ts";
import { fetchSentFiles } from "./fetch-sent-files.server.ts";
import { answerData, type PressedButton, readButton } from "./button-data.ts";
import { mentorTexts, stopCommand } from "./mentor-texts.server.ts";
import { asMentor, type MentorCtx } from "./mentor-context.server.ts";
import { endMentorChat, hasMentorChat, mentorChatChannel } from "./own-mentor-chat.server.ts";

type IncomingRow = typeof incomingMessages.$inferSelect;

/** The most conversations that the bot offers to choose from. It offers those that have waited longest. */
const offeredMax = 8;
/** The longest label of a button that reads well on a phone. */
const labelMaxChars = 40;

/**
 * Finds the mentor who sent a message from their own Telegram: somebody who answers from there, quotes a message that was
 * forwarded to them, or tapped a button for mentors. None of these is ever a learner's question.
 * @returns their user id; null for everybody else
 */
export async function findMentorSender(
  ctx: ActorlessCtx,
  { channel, issuer, subject, message }: IncomingRow,
): Promise<string | null> {
  if (channel !== mentorChatChannel) return null;
  const userId = await findMessengerUser(ctx.db, { issuer, subject });
  if (userId === null) return null;
  const isMentorButton = message.isTap && readButton(message.text) !== null;
  if (isMentorButton || (await hasMentorChat(ctx, userId))) return userId;
  return (await findQuoted(ctx, userId, message.quotedId)) === null ? null : userId;
}

async function findQuoted(
  { db, portal }: ActorlessCtx,
  userId: string,
  quotedId: string | undefined,
): Promise<string | null> {
  if (quotedId === undefined) return null;
  const [row] = await db
    .select({ conversationId: conversationForwards.conversationId })
    .from(conversationForwards)
    .where(
      and(
        eq(conversationForwards.environmentId, portal.id),
        eq(conversationForwards.userId, userId),
        eq(conversationForwards.providerId, quotedId),
      ),
    );
  return row?.conversationId ?? null;
}

/**
 * Handles what a mentor wrote or tapped in their own Telegram. A text answers the conversation that they quote, or their only
 * open one; with several, the bot asks which. It may run twice for the same message.
 * @returns the bot's reply
 */
export async function receiveFromMentor(
  ctx: ActorlessCtx,
  row: IncomingRow,
  mentorId: string,
): Promise<ChatMessage> {
  const { other, text, media = [], quotedId, language } = row.message;
  const mentorCtx = await asMentor(ctx, mentorId);
  const texts = mentorTexts(mentorCtx ?? { ...ctx, language: portalLanguageOf(ctx, language) });
  if (text.trim() === stopCommand) {
    await endMentorChat(ctx.db, ctx.portal.id, mentorId);
    return texts.stopped();
  }
  if (mentorCtx === null) return texts.noRole();
  if (other === "edit") return texts.edited();
  if (other !== undefined) return texts.notTaken();
  const written = { text, media, id: row.id };
  try {
    const button = row.message.isTap ? readButton(text) : null;
    if (button) return await press(mentorCtx, button, row.receivedAt);
    const quoted = await findQuoted(ctx, mentorId, quotedId);
    if (quoted !== null) return await send(mentorCtx, quoted, written, row.receivedAt);
    const open = await listOpen(mentorCtx);
    if (open.length === 0) return texts.nobodyWaits();
    if (open.length === 1 && quotedId === undefined)
      return await send(mentorCtx, open[0]!.id, written, row.receivedAt);
    return await askWhichOne(mentorCtx, written, open);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ code: error.code }, "a mentor's answer from Telegram was refused");
    return texts.refused(error);
  }
}

/** What a mentor wrote in Telegram; `id` is its incoming message's. */
type MentorAnswer = { id: number; text: string; media: readonly ChatMedia[] };

async function press(ctx: MentorCtx, button: PressedButton, pressedAt: Date): Promise<ChatMessage> {
  const texts = mentorTexts(ctx);
  if (button.kind === "take") {
    await claimConversation(ctx, button.conversationId);
    return texts.taken({ name: texts.nameOf(await readName(ctx, button.conversationId)) });
  }
  const isAnswer = and(
    eq(unsentAnswers.environmentId, ctx.portal.id),
    eq(unsentAnswers.id, button.answerId),
    eq(unsentAnswers.userId, ctx.actor.userId),
  );
  const [unsent] = await ctx.db.select().from(unsentAnswers).where(isAnswer);
  const conversationId = unsent?.conversationIds[button.place];
  if (!unsent || conversationId === undefined) return texts.goneAnswer();
  const sent = await send(ctx, conversationId, unsent, pressedAt);
  await ctx.db.delete(unsentAnswers).where(isAnswer);
  return sent;
}

/** Answers a conversation. A repeat of the same incoming message sends nothing. */
async function send(
  ctx: MentorCtx,
  conversationId: string,
  { id, text: typedText, media }: MentorAnswer,
  sentAt: Date,
): Promise<ChatMessage> {
  const files = await fetchSentFiles(ctx, media, sentAt);
  const [first = "", ...rest] = splitText(cleanMessage(typedText), messageMaxChars);
  // An answer may consist of files alone. They belong to its first part.
  const parts = [{ text: first, files }, ...rest.map((text) => ({ text }))];
  for (const [at, part] of parts.entries())
    await reply(ctx, { ...part, conversationId, key: `${mentorChatChannel} ${id} ${at}` });
  const texts = mentorTexts(ctx);
  return texts.sent({ name: texts.nameOf(await readName(ctx, conversationId)) });
}

async function readName({ db, portal }: EmailCtx, conversationId: string): Promise<string> {
  const [row] = await db
    .select({ name: firstNameOf(conversations.userId) })
    .from(conversations)
    .where(and(eq(conversations.environmentId, portal.id), eq(conversations.id, conversationId)));
  return row?.name ?? "";
}

type OpenConversation = { id: string; name: string };

/** Lists the mentor's open conversations, the longest wait first. */
async function listOpen({ db, portal, actor }: EmailCtx): Promise<OpenConversation[]> {
  return db
    .select({ id: conversations.id, name: firstNameOf(conversations.userId) })
    .from(conversations)
    .where(
      and(
        eq(conversations.environmentId, portal.id),
        eq(conversations.ownerId, actor.userId),
        isNull(conversations.closedAt),
        isNull(conversations.hiddenAt),
      ),
    )
    .orderBy(
      sql`${conversations.waitingSince} asc nulls last`,
      desc(conversations.lastMessageAt),
      asc(conversations.id),
    )
    .limit(offeredMax);
}

async function askWhichOne(
  ctx: EmailCtx,
  { id, text, media }: MentorAnswer,
  open: readonly OpenConversation[],
): Promise<ChatMessage> {
  const texts = mentorTexts(ctx);
  await ctx.db
    .insert(unsentAnswers)
    .values({
      environmentId: ctx.portal.id,
      id,
      userId: ctx.actor.userId,
      text,
      media,
      conversationIds: open.map((one) => one.id),
      createdAt: new Date(ctx.clock.now()),
    })
    .onConflictDoNothing();
  const buttons = open.map(({ name }, place) => ({
    label: splitText(texts.nameOf(name), labelMaxChars)[0]!,
    data: answerData(id, place),
  }));
  return texts.whichOne({}, buttons);
}
