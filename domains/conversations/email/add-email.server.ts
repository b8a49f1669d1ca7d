import { and, eq, sql } from "drizzle-orm";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { readVerifiedEmail } from "#domains/identity/contacts/read-verified-email.server.ts";
import { setLastActive } from "#domains/identity/membership/change-membership.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import { appendAnswer, appendMessage } from "#domains/conversations/append-message.server.ts";
import { incomingMessages } from "#domains/conversations/channels/tables.server.ts";
import {
  type EmailDetails,
  type EmailFileProblem,
  writtenAtOf,
} from "#domains/conversations/channels/incoming-message.ts";
import {
  type ActorlessCtx,
  asLearner,
} from "#domains/conversations/channels/learner-context.server.ts";
import { notifyOfQuestion } from "#domains/conversations/notify-of-question.server.ts";
import { conversationPath, messageMaxChars } from "#domains/conversations/conversation.ts";
import { fileLimits } from "#domains/conversations/files/message-file.ts";
import type { PreparedFile } from "#domains/conversations/files/prepare-files.server.ts";
import {
  isConversation,
  lockConversationOf,
  oneMore,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { sendQuestion } from "#domains/conversations/learner/send-question.server.ts";
import { hasLink } from "#domains/conversations/safety/held-links.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { prepareWaitingFiles, type RefusedFile } from "./waiting-files.server.ts";

type IncomingRow = typeof incomingMessages.$inferSelect;
type Learner = { userId: string; language: string };

/** Limits notices about emails that weren't accepted, so that two programs can't answer each other for ever. */
export const emailNoticeLimit: AttemptLimit = {
  name: "notice about an email",
  attemptsMax: 5,
  windowMs: 3_600_000,
};

/** How many refused files a notice names. */
const refusedShownMax = 10;

/**
 * Adds an email to its conversation as the learner's message, if it is from the learner. One that may be from somebody else
 * waits for a mentor. A notice tells the learner what wasn't accepted. It may run twice.
 */
export async function addEmail(ctx: ActorlessCtx, row: IncomingRow): Promise<void> {
  const details = row.message.email;
  const learner = await findLearner(ctx, row.subject);
  if (!details || !learner) return;
  const member = { environmentId: ctx.portal.id, userId: learner.userId };
  const notify = (key: string, values: Record<string, string> = {}) =>
    addNotice(ctx, row, learner, { key, values });
  const problem = problemOf(row.message.text, details);
  if (details.from !== (await readVerifiedEmail(ctx.db, member))) return notify("other-sender");
  if (problem !== null) return notify(problem);
  if (details.isForged) {
    if (details.files.length > 0)
      await notify("held-files", { link: ctx.portal.origin + conversationPath });
    if (row.message.text === "") return;
    await holdEmail(ctx, row, learner);
    return notify("held");
  }
  const { prepared, refused } = await prepareWaitingFiles(ctx, details.files);
  // Another process may have added the email meanwhile, and deleted its files.
  if (refused.length > 0 && !(await isWaiting(ctx, row))) return;
  const files = describe(ctx, learner, refused, details.moreFilesCount ?? 0);
  if (row.message.text === "" && prepared.length === 0) return notify("files-only", { files });
  const reason = await store(ctx, row, learner, prepared);
  if (reason !== null) return notify("refused", { reason });
  await withTransaction(ctx.db, (tx) => setLastActive(tx, member, row.receivedAt.getTime()));
  if (refused.length > 0) await notify("files-refused", { files });
}

/** Why an email can't be a message; null if it can. */
function problemOf(text: string, { isTooLong, files }: EmailDetails): string | null {
  if (isTooLong || text.length > messageMaxChars) return "too-long";
  return text === "" && files.length === 0 ? "empty" : null;
}

/** Lists the first refused files with the reasons, one in a line, and in the last line how many others there are. */
function describe(
  ctx: ActorlessCtx,
  { language }: Learner,
  refused: readonly RefusedFile[],
  moreFilesCount: number,
): string {
  const t = translatorFor(ctx, language);
  const keyOf = (problem: EmailFileProblem) =>
    problem === "many" ? "conversation.file.too-many" : `conversation.file.problem.${problem}`;
  const lines = refused
    .slice(0, refusedShownMax)
    .map(
      ({ name, problem }) =>
        `• ${name || t("conversation.file.kind.file")}: ${t(keyOf(problem), fileLimits)}`,
    );
  const count = refused.length - lines.length + moreFilesCount;
  const rest = count > 0 ? [`• ${t("conversation.email.more-files", { count })}`] : [];
  return [...lines, ...rest].join("\n");
}

async function isWaiting(
  { db }: ActorlessCtx,
  { environmentId, id }: IncomingRow,
): Promise<boolean> {
  const rows = await db
    .select({ id: incomingMessages.id })
    .from(incomingMessages)
    .where(and(eq(incomingMessages.environmentId, environmentId), eq(incomingMessages.id, id)));
  return rows.length > 0;
}

/** Returns whose conversation it is; null if it was deleted, or if the learner was blocked or has left. */
async function findLearner(ctx: ActorlessCtx, conversationId: string): Promise<Learner | null> {
  const [row] = await ctx.db
    .select({ userId: conversations.userId, hiddenAt: conversations.hiddenAt })
    .from(conversations)
    .where(isConversation({ environmentId: ctx.portal.id, id: conversationId }));
  const user = row && row.hiddenAt === null ? await loadUser(ctx, row.userId) : null;
  if (!user || user.blocks.length > 0 || user.deletion.length > 0) return null;
  return { userId: user.id, language: user.profile.locale };
}

/** Adds what the learner wrote. @returns why it can't be added; otherwise null */
async function store(
  ctx: ActorlessCtx,
  { id, message, receivedAt }: IncomingRow,
  learner: Learner,
  prepared: readonly PreparedFile[],
): Promise<string | null> {
  const sentAt = writtenAtOf({ message, receivedAt });
  const question = { text: message.text, prepared, sentAt, key: `email ${id}` };
  try {
    await sendQuestion(asLearner(ctx, learner), { ...question, channel: "email" });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ code: error.code }, "an email to a mentor was refused");
    return translatorFor(ctx, learner.language)(error.messageKey ?? "error.description");
  }
}

/** Adds an email that only mentors see, until one of them accepts it as the learner's. */
async function holdEmail(
  ctx: ActorlessCtx,
  { id, message: { text } }: IncomingRow,
  learner: Learner,
): Promise<void> {
  await changeConversationOf(ctx, learner, async (tx, conversation) => {
    const { environmentId, id: conversationId, ownerId, leaderId, ownerUnread } = conversation;
    const createdAt = new Date(ctx.clock.now());
    const { sequence, isRepeat } = await appendMessage(tx, {
      environmentId,
      conversationId,
      direction: "internal",
      kind: "unverified",
      channel: "email",
      text,
      authorId: null,
      isHeld: hasLink(text),
      key: `email ${id}`,
      createdAt,
    });
    if (isRepeat) return;
    await tx
      .update(conversations)
      .set({
        ownerUnread: oneMore(conversations.ownerUnread),
        waitingSince: sql`coalesce(${conversations.waitingSince}, ${createdAt})`,
        lastMessageAt: createdAt,
        closedAt: null,
      })
      .where(isConversation(conversation));
    if (ownerUnread === 0)
      await notifyOfQuestion(tx, ctx, {
        conversationId,
        userId: ownerId ?? leaderId,
        kind: "question-waiting",
        key: sequence,
      });
  });
}

/** Adds a notice about an email: the learner gets it by email, and the mentor sees it in the conversation. */
async function addNotice(
  ctx: ActorlessCtx,
  { id, subject }: IncomingRow,
  learner: Learner,
  { key, values }: { key: string; values: Record<string, string> },
): Promise<void> {
  if ((await countAttempt(ctx, emailNoticeLimit, `${ctx.portal.id} ${subject}`)) > 0) return;
  const t = translatorFor(ctx, learner.language);
  await changeConversationOf(ctx, learner, async (tx, { environmentId, id: conversationId }) => {
    await appendAnswer(tx, ctx, {
      environmentId,
      conversationId,
      kind: "automatic",
      channel: "email",
      text: t(`conversation.email.${key}`, values),
      authorId: null,
      key: `email ${id} ${key}`,
      createdAt: new Date(ctx.clock.now()),
    });
  });
}

/** Changes the learner's conversation and announces it. Does nothing if they have deleted it. */
async function changeConversationOf(
  { db, portal }: ActorlessCtx,
  { userId }: Learner,
  change: (tx: Transaction, conversation: StoredConversation) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const conversation = await lockConversationOf(tx, { environmentId: portal.id, userId });
    if (!conversation) return;
    await change(tx, conversation);
    const { environmentId, id: conversationId, ownerId, secondReaderId } = conversation;
    await announceConversation(tx, {
      environmentId,
      conversationId,
      userIds: [userId, ownerId, secondReaderId],
      isInPool: ownerId === null,
    });
  });
}
