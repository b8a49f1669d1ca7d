import { sql } from "drizzle-orm";
import { composeEmail, type EmailCtx } from "#domains/identity/compose-email.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { reachableEmailOf } from "#domains/identity/membership/read-member.server.ts";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import { liveEventInsertSql } from "#domains/settings/live/live-event.server.ts";
import type { LiveTopic } from "#domains/settings/live/live-topic.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import {
  newestMessagePath,
  conversationTopicName,
  conversationTopicOf,
  ownConversationsTopic,
  questionPoolTopic,
} from "./conversation.ts";
import { can } from "./policy.server.ts";

/** News in one conversation, for its learner and its mentor. */
export const conversationLiveTopic: LiveTopic = {
  name: conversationTopicName,
  keyPattern: /^[\da-f-]{36}$/,
  isPersonal: true,
  canRead: (caller) => can(caller, "read", "own conversation"),
};
/** News in any of the caller's own conversations. */
export const ownConversationsLiveTopic: LiveTopic = {
  name: ownConversationsTopic,
  isPersonal: true,
  canRead: (caller) => can(caller, "read", "own conversation"),
};
/** A question came to a pool, or was taken from one. */
export const questionPoolLiveTopic: LiveTopic = {
  name: questionPoolTopic,
  isPersonal: false,
  canRead: (caller) => can(caller, "open", "inbox"),
};

type Announced = {
  environmentId: string;
  conversationId: string;
  /** The learner, and everyone who owns or owned it. */
  userIds: readonly (string | null)[];
  /** It waits in a pool, or was waiting in one. */
  isInPool: boolean;
};

/** Announces on commit that a conversation has changed. */
export async function announceConversation(
  tx: Transaction,
  { environmentId, conversationId, userIds, isInPool }: Announced,
): Promise<void> {
  const readers = [...new Set(userIds.filter((id) => id !== null))];
  const topics = readers.flatMap((userId) => [
    { topic: conversationTopicOf(conversationId), userId },
    { topic: ownConversationsTopic, userId },
  ]);
  const news = [...topics, ...(isInPool ? [{ topic: questionPoolTopic, userId: null }] : [])];
  await tx.execute(
    liveEventInsertSql(sql`
      select ${environmentId}::text, news.topic, news.user_id
      from unnest(${sql.param(news.map(({ topic }) => topic))}::text[],
        ${sql.param(news.map(({ userId }) => userId))}::uuid[]) as news (topic, user_id)`),
  );
}

type Notice = {
  environmentId: string;
  conversationId: string;
  userId: string | null;
  kind: "case-opened" | "conversation-merged";
  /** One notification for each: the id of a case, or of the conversation that continues. */
  key: string;
  createdAt: number;
};

/** Notifies somebody of news in a conversation. */
export async function notifyOfConversation(tx: Transaction, notice: Notice): Promise<void> {
  const { environmentId, conversationId, userId, kind, key, createdAt } = notice;
  if (userId === null) return;
  await notify(tx, {
    environmentId,
    userId,
    kind,
    key: `${kind} ${conversationId} ${key}`,
    detail: { conversationId },
    createdAt,
  });
}

type Answered = { conversationId: string; userId: string; sequence: number };

/**
 * Notifies a learner of a mentor's answer, where the learner wants it. Outside the portal the answer's words are not
 * shown: others may read the screen.
 */
export async function notifyOfAnswer(
  tx: Transaction,
  ctx: EmailCtx,
  { conversationId, userId, sequence }: Answered,
): Promise<void> {
  const learner = await loadUser({ ...ctx, db: tx }, userId);
  if (!learner) return;
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select ${reachableEmailOf(ctx.portal.id, sql`${userId}::uuid`)} as email`,
  );
  const email = rows[0]?.email ?? null;
  const language = learner.profile.locale;
  const message = composeEmail({ ...ctx, language }, email ?? "", "mentor-answered", {
    link: ctx.portal.origin + newestMessagePath,
  });
  await sendNotification(tx, ctx, {
    userId,
    topic: "mentor-answers",
    line: {
      kind: "mentor-answered",
      key: `mentor-answered ${conversationId} ${sequence}`,
      detail: { conversationId },
    },
    language,
    path: newestMessagePath,
    title: message.subject,
    email: email === null ? null : message,
  });
}
