import { sql } from "drizzle-orm";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { reachableEmailOf } from "#domains/identity/membership/read-member.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import type { DeliveryCtx } from "#domains/identity/notifications/deliver.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import type { Transaction } from "#platform/database.server.ts";

type QuestionNotice = {
  conversationId: string;
  /** The mentor, or the leader; null: there is nobody. */
  userId: string | null;
  /** `question-waiting`: the user has to answer. The others: nobody has answered in time. */
  kind: "question-waiting" | "question-late" | "team-question-late";
  /** Identifies the event or the wait: the user is notified of each once. */
  key: string | number;
};

/**
 * Notifies a mentor or a leader of a learner who waits, by the channels that they chose. The notification never contains the
 * question.
 */
export async function notifyOfQuestion(
  tx: Transaction,
  ctx: DeliveryCtx,
  { conversationId, userId, kind, key }: QuestionNotice,
): Promise<void> {
  const user = userId === null ? null : await loadUser({ ...ctx, db: tx }, userId);
  if (!user || userId === null) return;
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select ${reachableEmailOf(ctx.portal.id, sql`${userId}::uuid`)} as email`,
  );
  const email = rows[0]?.email ?? null;
  const language = user.profile.locale || ctx.settings.i18n.primaryLang;
  const path =
    kind === "team-question-late" ? "/studio/mentors" : `/studio/inbox/${conversationId}`;
  const message = composeEmail({ ...ctx, language }, email ?? "", kind, {
    link: ctx.portal.origin + path,
  });
  await sendNotification(tx, ctx, {
    userId,
    topic: "questions",
    line: { kind, key: `${kind} ${conversationId} ${key}`, detail: { conversationId } },
    language,
    path,
    title: message.subject,
    email: email === null ? null : message,
  });
}
