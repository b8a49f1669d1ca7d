import { sql } from "drizzle-orm";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { reachableEmailOf } from "#domains/identity/membership/read-member.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { DeadlineCtx } from "./watch-deadlines.server.ts";

type LateAnswer = {
  conversationId: string;
  /** The mentor, or the leader; null: there is nobody. */
  userId: string | null;
  kind: "question-late" | "team-question-late";
  /** When the wait began, in epoch milliseconds: each wait is notified once. */
  began: number;
};

/** Reminds a mentor or a leader of a learner who waits, where they want it. */
export async function notifyOfLateAnswer(
  tx: Transaction,
  ctx: DeadlineCtx,
  { conversationId, userId, kind, began }: LateAnswer,
): Promise<void> {
  const user = userId === null ? null : await loadUser({ ...ctx, db: tx }, userId);
  if (!user || userId === null) return;
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select ${reachableEmailOf(ctx.portal.id, sql`${userId}::uuid`)} as email`,
  );
  const email = rows[0]?.email ?? null;
  const language = user.profile.locale || ctx.settings.i18n.primaryLang;
  const path = kind === "question-late" ? `/studio/inbox/${conversationId}` : "/studio/mentors";
  const message = composeEmail({ ...ctx, language }, email ?? "", kind, {
    link: ctx.portal.origin + path,
  });
  await sendNotification(tx, ctx, {
    userId,
    topic: "questions",
    line: { kind, key: `${kind} ${conversationId} ${began}`, detail: { conversationId } },
    language,
    path,
    title: message.subject,
    email: email === null ? null : message,
  });
}
