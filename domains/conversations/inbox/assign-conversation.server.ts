import { setMentor } from "#domains/identity/membership/change-membership.server.ts";
import type { DeliveryCtx } from "#domains/identity/notifications/deliver.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { notifyOfQuestion } from "#domains/conversations/notify-of-question.server.ts";
import { appendMessage } from "#domains/conversations/append-message.server.ts";
import { mentorUnknown } from "#domains/conversations/errors.ts";
import { queueForwarding } from "#domains/conversations/mentor-chat/queue-forwarding.server.ts";
import { requireMessage } from "#domains/conversations/require-message.ts";
import { leaderOf } from "#domains/conversations/routing.ts";
import { handedTo } from "#domains/conversations/safety/handed-to.ts";
import { answers } from "#domains/conversations/team.server.ts";
import { changeConversation, type InboxCtx } from "./change-conversation.server.ts";

type Assignment = {
  conversationId: string;
  /** A user id; null returns it to its pool. */
  mentorId: string | null;
  /** For the next mentor; "" without one. */
  note?: string | undefined;
};

/**
 * Gives a conversation to another mentor or back to its pool, with a note that the learner doesn't see.
 * @throws AUTH-DENY, NOT-FOUND, MENTOR-UNKNOWN, MESSAGE-WRONG
 */
export async function assignConversation(
  ctx: InboxCtx & DeliveryCtx,
  { conversationId, mentorId, note: typedNote = "" }: Assignment,
): Promise<void> {
  const note = typedNote.trim() === "" ? null : requireMessage(typedNote);
  await changeConversation(ctx, conversationId, "assign", async (tx, conversation, team) => {
    const { environmentId, userId, ownerId, declinedIds } = conversation;
    const isWelcome = mentorId === null || ![...declinedIds, userId].includes(mentorId);
    if (mentorId !== null && !(answers(team, mentorId) && isWelcome)) throw mentorUnknown();
    const mentor = team.mentors.find((one) => one.userId === mentorId);
    const createdAt = new Date(ctx.clock.now());
    if (note !== null)
      await appendMessage(tx, {
        environmentId,
        conversationId,
        direction: "internal",
        kind: "handover",
        text: note,
        authorId: ctx.actor.userId,
        createdAt,
      });
    if (mentorId === ownerId) return null;
    await setMentor(tx, { environmentId, userId }, mentorId);
    const leaderId = leaderOf(mentor?.leaderId ?? conversation.leaderId, team.leaderIds);
    await notifyOfQuestion(tx, ctx, {
      conversationId,
      userId: mentorId ?? leaderId,
      kind: "question-waiting",
      key: `${createdAt.getTime()} assigned`,
    });
    await queueForwarding(tx, ctx, { environmentId, conversationId });
    await writeAudit(tx, ctx, {
      action: "assignConversation",
      subject: ["conversation", conversationId],
      before: { ownerId },
      after: { ownerId: mentorId },
      detail: { userId },
    });
    const route = { ownerId: mentorId, leaderId };
    return handedTo(team, conversation, route, createdAt.getTime());
  });
}
