import { sql } from "drizzle-orm";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import type { Referral } from "#domains/identity/referral.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { setMentor } from "#domains/identity/membership/change-membership.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import { notifyOfQuestion } from "#domains/conversations/notify-of-question.server.ts";
import { readAnswerTimes, usualAnswerOf } from "#domains/conversations/answer-time.server.ts";
import { appendAnswer, appendMessage } from "#domains/conversations/append-message.server.ts";
import type { Channel, MessageContext } from "#domains/conversations/conversation.ts";
import { nobodyAnswers } from "#domains/conversations/errors.ts";
import {
  prepareFiles,
  type PreparedFile,
  type UploadedFile,
} from "#domains/conversations/files/prepare-files.server.ts";
import { type FileToFetch, queueFiles } from "#domains/conversations/files/queue-files.server.ts";
import { type MessageKey, storeFiles } from "#domains/conversations/files/store-files.server.ts";
import {
  isConversation,
  lockConversationOf,
  oneMore,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { queueForwarding } from "#domains/conversations/mentor-chat/queue-forwarding.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { requireMessage } from "#domains/conversations/require-message.ts";
import { openCaseForWord } from "#domains/conversations/cases/open-case-for-word.server.ts";
import { handedTo } from "#domains/conversations/safety/handed-to.ts";
import { hasLink } from "#domains/conversations/safety/held-links.ts";
import { saveMentorConsents } from "#domains/conversations/safety/save-mentor-consents.server.ts";
import { type AgeAnswer, requireAge } from "#domains/conversations/safety/require-age.ts";
import type { Gender } from "#domains/conversations/routing.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { answers, loadTeam, type Team } from "#domains/conversations/team.server.ts";
import { type AskingCtx, routeQuestionOf } from "./route-own-question.server.ts";

/** Limits the messages of one learner in one channel: more than anybody types. */
export const questionLimit: AttemptLimit = {
  name: "question to a mentor",
  attemptsMax: 30,
  windowMs: 600_000,
  showsRemaining: true,
};

/** What a learner says about themselves with the first message. */
type FirstAnswers = AgeAnswer & {
  /** Whom they ask for; by default anybody. */
  wantedGender?: Gender | undefined;
};
export type NewQuestion = FirstAnswers & {
  text: string;
  /** The lesson or course from which it is asked. One that the portal doesn't have is left out. */
  courseId?: string | undefined;
  elementId?: string | undefined;
  /** Pictures, voice notes and files. A message with files needs no text. */
  files?: readonly UploadedFile[] | undefined;
  /** Files that were checked before. */
  prepared?: readonly PreparedFile[] | undefined;
  /** Files that a messenger still has. A job fetches them. */
  filesToFetch?: readonly FileToFetch[] | undefined;
  /** A repeat with the same key is the same message. */
  key?: string | undefined;
  /** Where it was written; by default on the portal. Answers then go there, too. */
  channel?: Channel | undefined;
  /** When it was written; by default now. */
  sentAt?: Date | undefined;
};

/** The caller may be somebody other than the learner. */
type StoringCtx = Omit<AskingCtx, "referral"> & MessagesCtx & { referral: Partial<Referral> };

/**
 * Sends a message of the caller to their mentor. The first one opens their conversation, finds who answers, and gets an
 * automatic reply; one in a closed conversation opens it again.
 * @throws SIGN-IN-FIRST, MESSAGE-WRONG, FILE-REFUSED, TOO-MANY-FILES, NOBODY-ANSWERS, TOO-MANY-ATTEMPTS, AGE-MISSING,
 * PARENTAL-CONSENT-MISSING
 */
export async function sendQuestion(
  ctx: AskingCtx & MessagesCtx & { files: FileStore },
  { text: typedText, courseId, elementId, key, channel = "portal", sentAt, ...more }: NewQuestion,
): Promise<{ conversationId: string; sequence: number }> {
  authorize(ctx, "write", "own conversation");
  const { files: uploads = [], prepared = [], filesToFetch = [], ...answer } = more;
  const sent = [...uploads, ...prepared, ...filesToFetch];
  const text = requireMessage(typedText, { files: sent.length });
  const wait = await countAttempt(ctx, questionLimit, `${channel} ${ctx.actor.userId}`);
  if (wait > 0) throw tooManyAttempts(wait);
  const context = await findContext(ctx, courseId, elementId);
  const team = await loadTeam(ctx.db, ctx.portal.id);
  if (!team.canBeAsked) throw nobodyAnswers();
  const files = [...prepared, ...(await prepareFiles(uploads))];
  return withTransaction(ctx.db, async (tx) => {
    const { userId } = ctx.actor;
    const { conversation, isNew } = await openConversation(tx, ctx, team, {
      userId,
      context,
      answer,
    });
    const attach = async (message: MessageKey) => {
      await storeFiles(tx, ctx, message, files);
      await queueFiles(tx, ctx, message, filesToFetch);
    };
    const question = { text, attach, context, key, channel, sentAt };
    const reply = isNew ? "first" : null;
    return storeQuestion(tx, ctx, { conversation, reply, team, ...question });
  });
}

/** Returns the lesson with its course, or the course alone, if learners can see the course; otherwise null. */
async function findContext(
  ctx: AskingCtx,
  typedCourseId: string | undefined,
  elementId: string | undefined,
): Promise<MessageContext | null> {
  const elementCourse = elementId ? await findElementCourse(ctx, elementId, null) : null;
  const course = await loadCourse(ctx, elementCourse ?? typedCourseId ?? "", ctx.language);
  if (!course) return null;
  const element = course.elements.find(({ id }) => id === elementId);
  return { courseId: course.id, elementId: element?.id ?? null };
}

type Opening = {
  userId: string;
  context: MessageContext | null;
  /** What the learner says with their first message; null if somebody else passes a message on. */
  answer: FirstAnswers | null;
};

/** Returns a learner's conversation, locked. Its owner must still answer learners; otherwise it is routed again. */
export async function openConversation(
  tx: Transaction,
  ctx: StoringCtx,
  team: Team,
  { userId, context, answer }: Opening,
): Promise<{ conversation: StoredConversation; isNew: boolean }> {
  const learner = { environmentId: ctx.portal.id, userId };
  const stored = await lockConversationOf(tx, learner);
  const found =
    stored?.isPassedOn && answer ? await saveFirstAnswers(tx, ctx, team, stored, answer) : stored;
  const isOwned = found?.ownerId != null && answers(team, found.ownerId);
  if (found && (isOwned || (found.closedAt === null && found.ownerId === null)))
    return { conversation: found, isNew: false };
  const declinedIds = found?.declinedIds ?? [];
  const wantedGender = found ? found.wantedGender : (answer?.wantedGender ?? null);
  const about = { userId, context, wantedGender, declinedIds };
  const route = await routeQuestionOf(ctx, tx, team, about);
  if (found) {
    const handed = { ...handedTo(team, found, route, ctx.clock.now()), ownerUnread: 0 };
    await tx.update(conversations).set(handed).where(isConversation(found));
    return { conversation: { ...found, ...handed }, isNew: false };
  }
  const isMinor = answer && requireAge(ctx.settings.conversations, answer);
  if (answer) await saveMentorConsents(tx, ctx, userId);
  const now = new Date(ctx.clock.now());
  const created = await tx
    .insert(conversations)
    .values({
      ...learner,
      isPassedOn: answer === null,
      ...handedTo(team, { userId, isMinor, declinedIds }, route, now.getTime()),
      isMinor,
      wantedGender,
      language: ctx.language,
      openedAt: now,
      lastMessageAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  // Another request about the same learner may have been faster.
  const conversation = await lockConversationOf(tx, learner);
  return { conversation: conversation!, isNew: created.length > 0 };
}

/** Stores what a learner says with their own first message in a conversation that a moderator has opened for them. */
async function saveFirstAnswers(
  tx: Transaction,
  ctx: StoringCtx,
  team: Team,
  conversation: StoredConversation,
  answer: FirstAnswers,
): Promise<StoredConversation> {
  const isMinor = requireAge(ctx.settings.conversations, answer);
  await saveMentorConsents(tx, ctx, conversation.userId);
  const { ownerId, leaderId, ownerSince } = conversation;
  const { secondReaderId } = handedTo(
    team,
    { ...conversation, isMinor },
    { ownerId, leaderId },
    ctx.clock.now(),
  );
  const changes = { isPassedOn: false, isMinor, secondReaderId, ownerSince };
  await tx.update(conversations).set(changes).where(isConversation(conversation));
  return { ...conversation, ...changes };
}

type Question = {
  conversation: StoredConversation;
  /** Which automatic reply it gets. */
  reply: "first" | "passed" | null;
  team: Team;
  text: string;
  /** Adds its files after it was stored. */
  attach?(message: MessageKey): Promise<void>;
  context: MessageContext | null;
  key: string | undefined;
  channel: Channel;
  sentAt: Date | undefined;
};

export async function storeQuestion(
  tx: Transaction,
  ctx: StoringCtx,
  { conversation, reply, team, text, attach, context, key, channel, sentAt }: Question,
): Promise<{ conversationId: string; sequence: number }> {
  const { environmentId, id: conversationId, ownerId, leaderId, userId } = conversation;
  const createdAt = new Date(ctx.clock.now());
  const { sequence, isRepeat } = await appendMessage(tx, {
    environmentId,
    conversationId,
    direction: "in",
    kind: "text",
    text,
    authorId: userId,
    context,
    isHeld: conversation.firstAnsweredAt === null && hasLink(text),
    key,
    channel,
    createdAt: sentAt ?? createdAt,
  });
  if (isRepeat) return { conversationId, sequence };
  await attach?.({ environmentId, conversationId, sequence });
  if (reply !== null)
    await appendAnswer(tx, ctx, {
      environmentId,
      conversationId,
      channel,
      kind: "automatic",
      text: await composeAutomaticReply(tx, ctx, team, conversation, reply),
      authorId: null,
      createdAt,
    });
  await tx
    .update(conversations)
    .set({
      language: ctx.language,
      ...(context && { context }),
      ...(channel !== "portal" && { channel }),
      ownerUnread: oneMore(conversations.ownerUnread),
      ...(reply === "passed" && { learnerUnread: oneMore(conversations.learnerUnread) }),
      waitingSince: sql`coalesce(${conversations.waitingSince}, ${createdAt})`,
      lastMessageAt: createdAt,
      closedAt: null,
    })
    .where(isConversation(conversation));
  await openCaseForWord(tx, ctx, team, { conversation, sequence, text });
  if (ownerId !== null) await setMentor(tx, { environmentId, userId }, ownerId);
  if (conversation.ownerUnread === 0)
    await notifyOfQuestion(tx, ctx, {
      conversationId,
      userId: ownerId ?? leaderId,
      kind: "question-waiting",
      key: sequence,
    });
  await queueForwarding(tx, ctx, { environmentId, conversationId });
  await announceConversation(tx, {
    environmentId,
    conversationId,
    userIds: [userId, ownerId, conversation.secondReaderId],
    isInPool: ownerId === null,
  });
  return { conversationId, sequence };
}

/** Says who answers and who else reads, how long that usually takes, and that this is not for emergencies. */
async function composeAutomaticReply(
  tx: Transaction,
  ctx: StoringCtx,
  { people }: Team,
  { ownerId, secondReaderId }: StoredConversation,
  reply: "first" | "passed",
): Promise<string> {
  const { median } = await readAnswerTimes(tx, ctx.portal.id);
  const t = translatorFor(ctx, ctx.language);
  const nameOf = (id: string | null) => (id === null ? "" : (people.get(id)?.name ?? ""));
  const name = nameOf(ownerId);
  const values = { name, time: usualAnswerOf(median) };
  const parts = reply === "passed" ? [t("conversation.passed-on")] : [];
  parts.push(t(name === "" ? "conversation.automatic-team" : "conversation.automatic", values));
  if (secondReaderId !== null)
    parts.push(t("conversation.second-reader", { name: nameOf(secondReaderId) }));
  if (ctx.settings.conversations.leadersRead) parts.push(t("conversation.leaders-read"));
  return parts.join(" ");
}
