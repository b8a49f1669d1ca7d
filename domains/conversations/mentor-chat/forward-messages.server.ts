import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type {
  ActorlessCtx,
  ConversationTools,
} from "#domains/conversations/channels/learner-context.server.ts";
import { splitText } from "#domains/conversations/channels/split-text.ts";
import type { MessageContext } from "#domains/conversations/conversation.ts";
import {
  isConversation,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { conversationForwards, mentorChats } from "./tables.server.ts";
import { hideLinks } from "#domains/conversations/safety/held-links.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import { accessOf, loadTeam } from "#domains/conversations/team.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { firstNameOf } from "#domains/identity/membership/read-member.server.ts";
import type { ChatButton } from "#domains/messaging/adapters/adapter.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { readFileRows } from "#domains/conversations/files/read-files.server.ts";
import { mentorTexts } from "./mentor-texts.server.ts";
import { takeData } from "./button-data.ts";
import { asMentor } from "./mentor-context.server.ts";
import { endMentorChat, findOwnChat, mentorChatChannel } from "./own-mentor-chat.server.ts";
import type { ForwardingJob } from "./queue-forwarding.server.ts";

/** The most messages of one conversation that a mentor gets at once. They get the oldest of those that wait for an answer. */
const messagesMax = 10;

/**
 * Forwards messages that wait for an answer to the conversation's mentor, or to everyone in its pool, if they answer from
 * Telegram. Each gets a message at most once: if the process dies while sending it, they find it in the inbox.
 * @throws ServiceFailure if Telegram can't be reached, so that the job is tried again
 */
export async function forwardMessages(tools: ConversationTools, job: ForwardingJob): Promise<void> {
  const ctx = await tools.actorless(job.environmentId);
  if (!ctx) return;
  const [conversation] = await ctx.db
    .select()
    .from(conversations)
    .where(
      and(
        isConversation({ environmentId: job.environmentId, id: job.conversationId }),
        isNull(conversations.hiddenAt),
        isNull(conversations.mergedInto),
      ),
    );
  if (!conversation) return;
  const { ownerId } = conversation;
  const { poolIds } = accessOf(await loadTeam(ctx.db, ctx.portal.id), conversation);
  const mentorIds = await readMentorsWithChat(ctx, ownerId === null ? poolIds : [ownerId]);
  for (const mentorId of mentorIds) await forwardTo(ctx, conversation, mentorId);
}

async function readMentorsWithChat(
  { db, portal }: ActorlessCtx,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ userId: mentorChats.userId })
    .from(mentorChats)
    .where(
      and(eq(mentorChats.environmentId, portal.id), inArray(mentorChats.userId, [...userIds])),
    );
  return rows.map(({ userId }) => userId);
}

async function forwardTo(
  ctx: ActorlessCtx,
  conversation: StoredConversation,
  mentorId: string,
): Promise<void> {
  const mentorCtx = await asMentor(ctx, mentorId);
  const chat = await findOwnChat(ctx, mentorId);
  if (mentorCtx === null || chat === null) return;
  for (const message of await readWaiting(ctx, conversation, mentorId))
    if (!(await forward(mentorCtx, conversation, message, chat))) return;
}

type WaitingMessage = {
  sequence: number;
  text: string;
  isHeld: boolean;
  context: MessageContext | null;
  name: string;
};

/** Reads what the learner wrote since the last answer, without what was already forwarded to the mentor. */
async function readWaiting(
  { db }: ActorlessCtx,
  { environmentId, id, userId }: StoredConversation,
  mentorId: string,
): Promise<WaitingMessage[]> {
  const { rows } = await db.execute<WaitingMessage>(sql`
    select message.sequence, message.text, message.is_held as "isHeld", message.context,
      ${firstNameOf(sql`${userId}::uuid`)} as name
    from ${conversationMessages} message
    where message.environment_id = ${environmentId} and message.conversation_id = ${id}
      and message.direction = 'in' and message.sequence > coalesce((
        select max(answer.sequence) from ${conversationMessages} answer
        where answer.environment_id = ${environmentId} and answer.conversation_id = ${id}
          and answer.direction = 'out' and answer.kind = 'text'), 0)
      and not exists (
        select 1 from ${conversationForwards} forwarded
        where forwarded.environment_id = ${environmentId} and forwarded.user_id = ${mentorId}
          and forwarded.conversation_id = ${id} and forwarded.sequence = message.sequence)
    order by message.sequence limit ${messagesMax}`);
  return rows;
}

/** Sends one message to a mentor, in parts if it is too long. @returns whether Telegram still accepts messages for them */
async function forward(
  mentorCtx: EmailCtx,
  conversation: StoredConversation,
  message: WaitingMessage,
  chat: string,
): Promise<boolean> {
  const { portal, db, actor, log } = mentorCtx;
  const keys = await providerKeysOf(mentorCtx, mentorChatChannel);
  const key = {
    environmentId: portal.id,
    userId: actor.userId,
    conversationId: conversation.id,
    sequence: message.sequence,
  };
  if (keys === null || !(await store(mentorCtx, key))) return true;
  const adapter = adapterOf(mentorChatChannel);
  const parts = splitText(await compose(mentorCtx, conversation, message), adapter.textMaxChars);
  const texts = mentorTexts(mentorCtx);
  const take: ChatButton = { label: texts.takeLabel, data: takeData(conversation.id) };
  let sentCount = 0;
  try {
    for (const [part, text] of parts.entries()) {
      const buttons = conversation.ownerId === null && part === parts.length - 1 ? [take] : [];
      const connection = { urls: mentorCtx.providers.urls, keys };
      const providerId = await adapter.send(connection, chat, { text, buttons });
      sentCount += 1;
      await store(mentorCtx, { ...key, part, providerId });
    }
    return true;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const failure = adapter.explainFailure(error);
    log.info(
      { failure, conversationId: conversation.id },
      "a mentor didn't get a message in Telegram",
    );
    // Part of it has arrived, so it isn't sent again. The rest is in the inbox.
    if (failure === null && sentCount > 0) return true;
    if (failure === null) {
      await db.delete(conversationForwards).where(isForwarded(key));
      throw error;
    }
    if (failure === "refused") return true;
    await endMentorChat(db, portal.id, actor.userId);
    return false;
  }
}

type ForwardedKey = {
  environmentId: string;
  userId: string;
  conversationId: string;
  sequence: number;
};

const isForwarded = ({ environmentId, userId, conversationId, sequence }: ForwardedKey) =>
  and(
    eq(conversationForwards.environmentId, environmentId),
    eq(conversationForwards.userId, userId),
    eq(conversationForwards.conversationId, conversationId),
    eq(conversationForwards.sequence, sequence),
  );

/** Stores that a message, or a part of it, is forwarded. @returns false if it already was */
async function store(
  { db, clock }: EmailCtx,
  { part = 0, providerId, ...key }: ForwardedKey & { part?: number; providerId?: string },
): Promise<boolean> {
  const row = { ...key, part, providerId, forwardedAt: new Date(clock.now()) };
  const insert = db.insert(conversationForwards).values(row);
  const { rowCount } = await (providerId === undefined
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({
        target: [
          conversationForwards.environmentId,
          conversationForwards.userId,
          conversationForwards.conversationId,
          conversationForwards.sequence,
          conversationForwards.part,
        ],
        set: { providerId },
      }));
  return rowCount === 1;
}

async function compose(
  ctx: EmailCtx,
  conversation: StoredConversation,
  { sequence, name, text, isHeld, context }: WaitingMessage,
): Promise<string> {
  const texts = mentorTexts(ctx);
  const lesson = await readLessonTitle(ctx, context ?? conversation.context);
  const { environmentId, id: conversationId } = conversation;
  const files = await readFileRows(ctx.db, {
    environmentId,
    conversationId,
    sequences: [sequence],
  });
  // The files themselves aren't forwarded.
  const lines = [
    texts.heading(name, lesson),
    isHeld ? hideLinks(text) : text,
    ...files.map(({ kind }) => texts.file(kind)),
  ].filter(Boolean);
  if (conversation.ownerId === null) lines.push(texts.unowned().text);
  return lines.join("\n\n");
}

async function readLessonTitle(
  ctx: EmailCtx,
  context: MessageContext | null,
): Promise<string | null> {
  const course = context && (await loadCourse(ctx, context.courseId, ctx.language));
  if (!course) return null;
  return course.elements.find(({ id }) => id === context.elementId)?.title ?? course.title;
}
