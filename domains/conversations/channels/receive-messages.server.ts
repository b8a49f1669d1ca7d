import { and, asc, eq, notInArray } from "drizzle-orm";
import { setLastActive } from "#domains/identity/membership/change-membership.server.ts";
import type { ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import { queueChatMessage } from "#domains/messaging/queue-chat-message.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { Log } from "#platform/log.server.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import {
  conversationContacts,
  incomingMessages,
} from "#domains/conversations/channel-tables.server.ts";
import {
  cleanMessage,
  conversationPath,
  messageMaxChars,
} from "#domains/conversations/conversation.ts";
import {
  findMentorSender,
  receiveFromMentor,
} from "#domains/conversations/mentor-chat/receive-from-mentor.server.ts";
import { findLinkedLesson } from "#domains/conversations/lesson-links/lesson-links.server.ts";
import { sendQuestion } from "#domains/conversations/learner/send-question.server.ts";
import { type ActorlessCtx, asLearner, type ConversationTools } from "./learner-context.server.ts";
import type { IncomingJob } from "./queue-incoming-message.server.ts";
import { findSender, type Sender as Learner } from "./sender.server.ts";
import { splitText } from "./split-text.ts";

type IncomingRow = typeof incomingMessages.$inferSelect;

type Sender = Pick<IncomingRow, "environmentId" | "issuer" | "subject">;

/** The most senders whose messages one job adds, so that a flood doesn't keep it forever. */
const sendersPerJobMax = 500;

/**
 * Adds everything that waits from a sender to their conversation, the first first; then what waits from others, because a
 * queue starts only one job every few seconds. What others can't have added now, their own jobs try again.
 */
export async function receiveMessages(
  tools: ConversationTools & { db: Db; log: Log },
  job: IncomingJob,
): Promise<void> {
  await receiveFrom(tools, job);
  const done = [job.subject];
  for (let count = 1; count < sendersPerJobMax; count += 1) {
    const sender = await readNextSender(tools.db, done);
    if (!sender) return;
    done.push(sender.subject);
    try {
      await receiveFrom(tools, sender);
    } catch (error) {
      tools.log.warn({ err: error }, "a message from a messenger could not be added");
    }
  }
}

/**
 * Adds the messages of one sender. Each is deleted after it was added, under a key that its conversation has once: so each
 * is added exactly once, in its order, whichever processes die or run at the same time.
 */
async function receiveFrom(tools: ConversationTools, sender: Sender): Promise<void> {
  const ctx = await tools.actorless(sender.environmentId);
  if (!ctx) return;
  for (let row = await readOldest(ctx, sender); row; row = await readOldest(ctx, sender))
    await receive(ctx, row);
}

async function readNextSender(db: Db, done: readonly string[]): Promise<Sender | undefined> {
  const { environmentId, issuer, subject, id } = incomingMessages;
  const [row] = await db
    .select({ environmentId, issuer, subject })
    .from(incomingMessages)
    .where(notInArray(subject, [...done]))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

async function readOldest(
  { db }: ActorlessCtx,
  { environmentId, issuer, subject }: Sender,
): Promise<IncomingRow | undefined> {
  const [row] = await db
    .select()
    .from(incomingMessages)
    .where(
      and(
        eq(incomingMessages.environmentId, environmentId),
        eq(incomingMessages.issuer, issuer),
        eq(incomingMessages.subject, subject),
      ),
    )
    .orderBy(asc(incomingMessages.id))
    .limit(1);
  return row;
}

async function receive(ctx: ActorlessCtx, row: IncomingRow): Promise<void> {
  const mentorId = await findMentorSender(ctx, row);
  if (mentorId !== null) {
    const answer = await receiveFromMentor(ctx, row, mentorId);
    await withTransaction(ctx.db, async (tx) => {
      if (await deleteIncoming(tx, row)) await queueAnswer(tx, ctx, row, answer);
    });
    return;
  }
  const { senderName: name, language, other, isTap } = row.message;
  // A learner's mentor may have answered already, so an edit changes nothing.
  const isForMentors = isTap || other === "edit";
  const sender = isForMentors ? null : await findSender(ctx, row, { name, language });
  const answer = sender && (await store(ctx, row, sender));
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteIncoming(tx, row)) || sender === null) return;
    await tx
      .update(conversationContacts)
      .set({ lastWrittenAt: row.receivedAt })
      .where(
        and(
          eq(conversationContacts.environmentId, row.environmentId),
          eq(conversationContacts.issuer, row.issuer),
          eq(conversationContacts.subject, row.subject),
        ),
      );
    const member = { environmentId: row.environmentId, userId: sender.userId };
    await setLastActive(tx, member, row.receivedAt.getTime());
    if (answer === null) return;
    await queueAnswer(tx, ctx, row, { text: answer, buttons: [] });
  });
}

/** @returns whether no other process was faster */
async function deleteIncoming(
  tx: Transaction,
  { environmentId, id }: IncomingRow,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(incomingMessages)
    .where(and(eq(incomingMessages.environmentId, environmentId), eq(incomingMessages.id, id)));
  return rowCount === 1;
}

const queueAnswer = (
  tx: Transaction,
  ctx: ActorlessCtx,
  { channel, subject }: IncomingRow,
  message: ChatMessage,
): Promise<void> => queueChatMessage(tx, ctx, { channel, to: subject, message });

/** Adds a message to its sender's conversation. @returns what the bot answers if it can't be added; otherwise null */
async function store(
  ctx: ActorlessCtx,
  { id, channel, message, receivedAt }: IncomingRow,
  sender: Learner,
): Promise<string | null> {
  const t = translatorFor(ctx, sender.language);
  const link = ctx.portal.origin + conversationPath;
  if (message.other !== undefined) return t(`conversation.bot.${message.other}`, { link });
  const { lessonToken } = message;
  const lesson = lessonToken ? await findLinkedLesson(ctx, lessonToken) : undefined;
  const parts = splitText(cleanMessage(message.text), messageMaxChars);
  const learnerCtx = asLearner(ctx, sender);
  // The messenger's clock may be wrong; nothing was written after it came.
  const sentAt = new Date(Math.min(message.sentAt ?? Infinity, receivedAt.getTime()));
  try {
    for (const [at, text] of parts.entries())
      await sendQuestion(learnerCtx, {
        text,
        ...lesson,
        channel,
        sentAt,
        key: `${channel} ${id} ${at}`,
      });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ code: error.code, channel }, "a message from a messenger was refused");
    return t("conversation.bot.refused", { reason: t(error.messageKey ?? "error.description") });
  }
}
