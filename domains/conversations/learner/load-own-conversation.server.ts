import type { Ctx } from "#domains/settings/context.server.ts";
import {
  readAnswerTimes,
  type UsualAnswer,
  usualAnswerOf,
} from "#domains/conversations/answer-time.server.ts";
import type { Channel } from "#domains/conversations/conversation.ts";
import { isConversationOf } from "#domains/conversations/find-conversation.server.ts";
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
  /** A moderator has opened it: the caller's own message is still the first one. */
  isPassedOn: boolean;
  unread: number;
  /** Where answers are sent; they are always on the portal, too. */
  channel: Channel;
};

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
};

/**
 * Loads the caller's conversation with the latest messages, or those before a sequence number.
 * @throws SIGN-IN-FIRST
 */
export async function loadOwnConversation(
  ctx: AskingCtx,
  { before }: { before?: number | undefined } = {},
): Promise<OwnConversationView> {
  authorize(ctx, "read", "own conversation");
  const { db, portal } = ctx;
  const rules = ctx.settings.conversations;
  const [row, team, question, times] = await Promise.all([
    readOwnRow(ctx),
    loadTeam(db, portal.id),
    describeQuestion(ctx, db, { context: null, wantedGender: null, declinedIds: [] }),
    readAnswerTimes(db, portal.id),
  ]);
  const view = {
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
  const personOf = (id: string | null) => (id === null ? null : (team.people.get(id) ?? null));
  const conversation = {
    ...page,
    id: row.id,
    mentor: personOf(row.ownerId),
    secondReader: personOf(row.secondReaderId),
    isClosed: row.closedAt !== null,
    isPassedOn: row.isPassedOn,
    unread: row.learnerUnread,
    channel: row.channel,
  };
  return { ...view, conversation };
}

async function readOwnRow({ db, portal, actor }: Pick<Ctx, "db" | "portal" | "actor">) {
  const { id, ownerId, secondReaderId, closedAt, isPassedOn, learnerUnread, channel } =
    conversations;
  const [row] = await db
    .select({ id, ownerId, secondReaderId, closedAt, isPassedOn, learnerUnread, channel })
    .from(conversations)
    .where(isConversationOf({ environmentId: portal.id, userId: actor.userId }));
  return row;
}
