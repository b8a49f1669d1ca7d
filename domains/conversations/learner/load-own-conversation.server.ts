import { desc, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  readAnswerTimes,
  type UsualAnswer,
  usualAnswerOf,
} from "#domains/conversations/answer-time.server.ts";
import type { Channel } from "#domains/conversations/conversation.ts";
import { conversationUnknown } from "#domains/conversations/errors.ts";
import { isAnyConversationOf } from "#domains/conversations/find-conversation.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { type MessagesPage, readMessages } from "#domains/conversations/read-messages.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { loadTeam, type PublicMentor } from "#domains/conversations/team.server.ts";
import { type Gender, genders, type MentorMode, modeOf } from "#domains/conversations/routing.ts";
import { type AskingCtx, describeQuestion } from "./route-own-question.server.ts";

export type OwnConversation = MessagesPage & {
  id: string;
  /** Who answers; null: it waits for a mentor. */
  mentor: PublicMentor | null;
  /** Who also reads it because the learner is under 18. */
  secondReader: PublicMentor | null;
  isClosed: boolean;
  /** A moderator opened it, and the caller hasn't written here yet. */
  isPassedOn: boolean;
  unread: number;
  /** Where answers are sent; they are always on the portal, too. */
  channel: Channel;
  /** It was merged into the caller's current conversation, so nobody can write here any more. */
  isOlder: boolean;
};

/** A conversation from before two accounts of the caller were merged. */
export type OlderConversation = {
  id: string;
  /** Who answered; null: nobody, or somebody who no longer does. */
  mentor: PublicMentor | null;
  /** ISO instant. */
  lastMessageAt: string;
};

/** The most older conversations that are listed. */
const olderMax = 20;

export type OwnConversationView = {
  /** Whether there is anybody to ask. */
  canAsk: boolean;
  mode: MentorMode;
  usualAnswer: UsualAnswer;
  asksAge: boolean;
  needsParentalConsent: boolean;
  /** Whether leaders may read conversations. */
  leadersRead: boolean;
  /** Whom a learner can ask for. */
  genders: Gender[];
  /** null before the first message. */
  conversation: OwnConversation | null;
  /** The latest first. */
  older: OlderConversation[];
};

/**
 * Loads the caller's conversation, or one of their older ones, with the latest messages, or those before a sequence number.
 * @throws SIGN-IN-FIRST, NOT-FOUND
 */
export async function loadOwnConversation(
  ctx: AskingCtx,
  { before, olderId }: { before?: number | undefined; olderId?: string | undefined } = {},
): Promise<OwnConversationView> {
  authorize(ctx, "read", "own conversation");
  const { db, portal } = ctx;
  const rules = ctx.settings.conversations;
  const [{ own, older }, team, question, times] = await Promise.all([
    readOwnRows(ctx),
    loadTeam(db, portal.id),
    describeQuestion(ctx, db, { context: null, wantedGender: null, declinedIds: [] }),
    readAnswerTimes(db, portal.id),
  ]);
  const row = olderId === undefined ? own : older.find(({ id }) => id === olderId);
  if (!row && olderId !== undefined) throw conversationUnknown();
  const personOf = (id: string | null) => (id === null ? null : (team.people.get(id) ?? null));
  const view = {
    older: older.map(({ id, ownerId, lastMessageAt }) => ({
      id,
      mentor: personOf(ownerId),
      lastMessageAt: lastMessageAt.toISOString(),
    })),
    canAsk: team.canBeAsked,
    mode: modeOf(team.mentors.length, question.waitsForClaim),
    usualAnswer: usualAnswerOf(times.median),
    asksAge: rules.asksAge,
    needsParentalConsent: rules.needsParentalConsent,
    leadersRead: rules.leadersRead,
    genders: genders.filter((one) => team.mentors.some(({ gender }) => gender === one)),
  };
  if (!row) return { ...view, conversation: null };
  const key = { environmentId: portal.id, conversationId: row.id };
  const page = await readMessages(db, { ...key, before, includesInternal: false });
  const conversation = {
    ...page,
    id: row.id,
    mentor: personOf(row.ownerId),
    secondReader: personOf(row.secondReaderId),
    isClosed: row.closedAt !== null,
    isPassedOn: row.isPassedOn,
    unread: row.learnerUnread,
    channel: row.channel,
    isOlder: row !== own,
  };
  return { ...view, conversation };
}

const { id, ownerId, secondReaderId, closedAt, isPassedOn, learnerUnread, channel, lastMessageAt } =
  conversations;
const { mergedInto } = conversations;

/** Reads the caller's conversation and their older ones, the latest first, in one query. */
async function readOwnRows({ db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">) {
  const rows = await db
    .select({
      id,
      ownerId,
      secondReaderId,
      closedAt,
      isPassedOn,
      learnerUnread,
      channel,
      lastMessageAt,
      mergedInto,
    })
    .from(conversations)
    .where(isAnyConversationOf({ environmentId: portal.id, userId: actor.userId }))
    .orderBy(sql`${mergedInto} is not null`, desc(lastMessageAt))
    .limit(olderMax + 1);
  return {
    own: rows.find((row) => row.mergedInto === null),
    older: rows.filter((row) => row.mergedInto !== null).slice(0, olderMax),
  };
}
