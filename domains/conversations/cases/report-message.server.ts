import type { Ctx } from "#domains/settings/context.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { cleanText } from "#platform/typed-text.ts";
import { notifyOfConversation } from "#domains/conversations/announce-conversation.server.ts";
import { reasonMaxChars } from "#domains/conversations/conversation.ts";
import { conversationUnknown, messageWrong } from "#domains/conversations/errors.ts";
import {
  findConversation,
  findOwnConversationId,
  lockConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { leaderOf } from "#domains/conversations/routing.ts";
import { conversationCases } from "#domains/conversations/tables.server.ts";
import { accessOf, loadTeam } from "#domains/conversations/team.server.ts";

/** Limits the reports of one person. */
export const reportLimit: AttemptLimit = {
  name: "report of a message",
  attemptsMax: 10,
  windowMs: 3_600_000,
  showsRemaining: true,
};

type Report = {
  conversationId: string;
  /** The reported message; by default the last one. */
  sequence?: number | undefined;
  reason: string;
};

/**
 * Reports a message to the leader. The learner or the mentor of the conversation can do it.
 * @returns the id of the case
 * @throws AUTH-DENY, NOT-FOUND, MESSAGE-WRONG for a reason that is too long, TOO-MANY-ATTEMPTS
 */
export async function reportMessage(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock" | "clientAddress" | "countedLimits">,
  { conversationId, sequence, reason: typedReason }: Report,
): Promise<string> {
  const reason = cleanText(typedReason).trim();
  if (reason.length > reasonMaxChars) throw messageWrong();
  const team = await loadTeam(ctx.db, ctx.portal.id);
  const found = await findConversation(ctx.db, ctx, conversationId);
  authorize(ctx, "report", "conversation", accessOf(team, found));
  const wait = await countAttempt(ctx, reportLimit, ctx.actor.userId);
  if (wait > 0) throw tooManyAttempts(wait);
  const openedAt = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, ctx, conversationId);
    const { environmentId, lastSequence, leaderId } = conversation;
    const at = sequence ?? lastSequence;
    if (at < 1 || at > lastSequence) throw conversationUnknown();
    const [row] = await tx
      .insert(conversationCases)
      .values({
        environmentId,
        conversationId,
        sequence: at,
        reporterId: ctx.actor.userId,
        reason,
        openedAt,
      })
      .returning({ id: conversationCases.id });
    await notifyOfConversation(tx, {
      environmentId,
      conversationId,
      userId: leaderOf(leaderId, team.leaderIds),
      kind: "case-opened",
      key: row!.id,
      createdAt: openedAt.getTime(),
    });
    return row!.id;
  });
}

/** Reports a message of the caller's own conversation. @throws SIGN-IN-FIRST, NOT-FOUND, like `reportMessage` */
export async function reportOwnMessage(
  ctx: Parameters<typeof reportMessage>[0],
  report: Omit<Report, "conversationId">,
): Promise<string> {
  authorize(ctx, "read", "own conversation");
  return reportMessage(ctx, { conversationId: await findOwnConversationId(ctx), ...report });
}
