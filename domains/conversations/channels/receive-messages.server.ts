import { and, asc, eq, not, notInArray } from "drizzle-orm";
import { setLastActive } from "#domains/identity/membership/change-membership.server.ts";
import type { ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import { queueChatMessage } from "#domains/messaging/queue-chat-message.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { Log } from "#platform/log.server.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { conversationContacts, incomingMessages } from "./tables.server.ts";
import {
  cleanMessage,
  conversationPath,
  messageMaxChars,
} from "#domains/conversations/conversation.ts";
import { addEmail } from "#domains/conversations/email/add-email.server.ts";
import { deleteWaitingFiles } from "#domains/conversations/email/waiting-files.server.ts";
import {
  findMentorSender,
  receiveFromMentor,
} from "#domains/conversations/mentor-chat/receive-from-mentor.server.ts";
import { findLinkedLesson } from "#domains/conversations/lesson-links/lesson-links.server.ts";
import { sendQuestion } from "#domains/conversations/learner/send-question.server.ts";
import type { AgeAnswer } from "#domains/conversations/safety/require-age.ts";
import { isAgeButton, questionFor, readAgeAnswer } from "./age-question.server.ts";
import { type ActorlessCtx, asLearner, type ConversationTools } from "./learner-context.server.ts";
import { writtenAtOf } from "./incoming-message.ts";
import type { IncomingJob } from "./queue-incoming-message.server.ts";
import { findSender, type Sender as Learner } from "./sender.server.ts";
import { splitText } from "./split-text.ts";

type StoredRow = typeof incomingMessages.$inferSelect;
/** A message from a messenger. */
type IncomingRow = StoredRow & { channel: MessengerChannel };

type Sender = Pick<IncomingRow, "environmentId" | "issuer" | "subject">;

/** The most senders whose messages one job adds, so that it ends even during a flood of messages. */
const sendersPerJobMax = 500;

/**
 * Adds a sender's waiting messages to their conversation, the oldest first. Then it does the same for other senders, because
 * a queue starts only one job every few seconds. If that fails for one of them, that sender's own job tries again.
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
 * Adds the messages of one sender. Each is added with a key that is unique in the conversation, and then deleted here. So
 * each is added exactly once and in order, even if a process dies or two run at the same time.
 */
async function receiveFrom(tools: ConversationTools, sender: Sender): Promise<void> {
  const ctx = await tools.actorless(sender.environmentId);
  if (!ctx) return;
  for (let row = await readOldest(ctx, sender); row; row = await readOldest(ctx, sender)) {
    const { channel } = row;
    if (channel !== "email") await receive(ctx, { ...row, channel });
    else {
      await addEmail(ctx, row);
      await deleteIncoming(ctx.db, row);
      await deleteWaitingFiles(ctx, row.message.email?.files ?? []);
    }
  }
}

async function readNextSender(db: Db, done: readonly string[]): Promise<Sender | undefined> {
  const { environmentId, issuer, subject, id } = incomingMessages;
  const [row] = await db
    .select({ environmentId, issuer, subject })
    .from(incomingMessages)
    .where(and(notInArray(subject, [...done]), not(incomingMessages.waitsForAge)))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

const isFrom = ({ environmentId, issuer, subject }: Sender) =>
  and(
    eq(incomingMessages.environmentId, environmentId),
    eq(incomingMessages.issuer, issuer),
    eq(incomingMessages.subject, subject),
  );

const isIncoming = ({ environmentId, id }: StoredRow) =>
  and(eq(incomingMessages.environmentId, environmentId), eq(incomingMessages.id, id));

async function readOldest({ db }: ActorlessCtx, sender: Sender): Promise<StoredRow | undefined> {
  const [row] = await db
    .select()
    .from(incomingMessages)
    .where(and(isFrom(sender), not(incomingMessages.waitsForAge)))
    .orderBy(asc(incomingMessages.id))
    .limit(1);
  return row;
}

async function listWaitingForAge(db: Db, newest: IncomingRow): Promise<IncomingRow[]> {
  const rows = await db
    .select()
    .from(incomingMessages)
    .where(and(isFrom(newest), incomingMessages.waitsForAge))
    .orderBy(asc(incomingMessages.id));
  return rows.map((row) => ({ ...row, channel: newest.channel }));
}

/**
 * Adds a message to its sender's conversation. If the portal needs their age first, the bot asks, and the message waits.
 * The answer itself isn't added: it releases the messages that wait.
 */
async function receive(ctx: ActorlessCtx, row: IncomingRow): Promise<void> {
  const mentorId = await findMentorSender(ctx, row);
  if (mentorId !== null) {
    const answer = await receiveFromMentor(ctx, row, mentorId);
    await withTransaction(ctx.db, async (tx) => {
      if (await deleteIncoming(tx, row)) await queueAnswer(tx, ctx, row, answer);
    });
    return;
  }
  const { senderName: name, language, text, other, isTap } = row.message;
  // A learner's mentor may have answered already, so an edit changes nothing.
  const isForMentors = (isTap && !isAgeButton(text)) || other === "edit";
  const sender = isForMentors ? null : await findSender(ctx, row, { name, language });
  if (sender === null) return finish(ctx, row, null, null);
  const t = translatorFor(ctx, sender.language);
  const waiting = await listWaitingForAge(ctx.db, row);
  const age = waiting.length > 0 || isAgeButton(text) ? readAgeAnswer(text, t) : null;
  for (const one of age === null ? [...waiting, row] : waiting) {
    const { reply, isQuestion } = await store(ctx, one, sender, age ?? {});
    if (isQuestion && age === null) return waitForAge(ctx, row, reply);
    if (isQuestion) return finish(ctx, row, sender, reply);
    await finish(ctx, one, sender, reply);
  }
  if (age !== null) await finish(ctx, row, sender, null);
}

/** Deletes an incoming message that is handled, and sends the bot's reply. */
async function finish(
  ctx: ActorlessCtx,
  row: IncomingRow,
  sender: Learner | null,
  reply: ChatMessage | null,
): Promise<void> {
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
    if (reply === null) return;
    await queueAnswer(tx, ctx, row, reply);
  });
}

/** @returns false if another process has deleted it already */
async function deleteIncoming(tx: Db, row: StoredRow): Promise<boolean> {
  const { rowCount } = await tx.delete(incomingMessages).where(isIncoming(row));
  return rowCount === 1;
}

const queueAnswer = (
  tx: Transaction,
  ctx: ActorlessCtx,
  { channel, subject }: IncomingRow,
  message: ChatMessage,
): Promise<void> => queueChatMessage(tx, ctx, { channel, to: subject, message });

/** Lets a message wait until its sender answers the bot's question. */
async function waitForAge(
  ctx: ActorlessCtx,
  row: IncomingRow,
  question: ChatMessage,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { rowCount } = await tx
      .update(incomingMessages)
      .set({ waitsForAge: true })
      .where(and(isIncoming(row), not(incomingMessages.waitsForAge)));
    if (rowCount === 0) return;
    await queueAnswer(tx, ctx, row, question);
  });
}

type Stored =
  /** The bot's reply, if it has one. */
  | { reply: ChatMessage | null; isQuestion: false }
  /** What the bot asks before the message can be added. */
  | { reply: ChatMessage; isQuestion: true };

/** Adds a message to its sender's conversation. */
async function store(
  ctx: ActorlessCtx,
  { id, channel, message, receivedAt }: IncomingRow,
  sender: Learner,
  age: AgeAnswer,
): Promise<Stored> {
  const t = translatorFor(ctx, sender.language);
  const answer = (text: string): Stored => ({ reply: { text, buttons: [] }, isQuestion: false });
  const link = ctx.portal.origin + conversationPath;
  if (message.other !== undefined) return answer(t(`conversation.bot.${message.other}`, { link }));
  const { lessonToken } = message;
  const lesson = lessonToken ? await findLinkedLesson(ctx, lessonToken) : undefined;
  const filesToFetch = (message.media ?? []).map(({ kind, name, reference }) => ({
    kind,
    name,
    source: { channel, reference },
  }));
  const parts = splitText(cleanMessage(message.text), messageMaxChars);
  // A message may consist of files alone. They belong to its first part.
  const [first = "", ...rest] = parts;
  const written = [{ text: first, filesToFetch }, ...rest.map((text) => ({ text }))];
  const learnerCtx = asLearner(ctx, sender);
  const sentAt = writtenAtOf({ message, receivedAt });
  try {
    for (const [at, part] of written.entries())
      await sendQuestion(learnerCtx, {
        ...part,
        ...lesson,
        channel,
        sentAt,
        key: `${channel} ${id} ${at}`,
        ...age,
      });
    return { reply: null, isQuestion: false };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const question = questionFor(error.code, t);
    if (question) return { reply: question, isQuestion: true };
    ctx.log.info({ code: error.code, channel }, "a message from a messenger was refused");
    const reason = t(error.messageKey ?? "error.description");
    return answer(t("conversation.bot.refused", { reason }));
  }
}
