import { passOnMessage } from "#domains/conversations/learner/pass-on-message.server.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { findElementOf, lockMessage } from "#domains/discussions/read-message.server.ts";

/**
 * Passes a learner's message to a mentor: it becomes a question in the learner's conversation, with its lesson. The
 * message itself doesn't change, and passing it again does nothing.
 * @throws AUTH-DENY, NOT-FOUND also for the caller's own message, NOBODY-ANSWERS
 */
export async function passToMentor(
  ctx: EmailCtx,
  { messageId }: { messageId: string },
): Promise<{ isPassed: true }> {
  authorize(ctx, "pass to a mentor", "discussion message");
  const elementId = await findElementOf(ctx, messageId);
  const courseId = await findElementCourse(ctx, elementId, null);
  await withTransaction(ctx.db, async (tx) => {
    const { userId, text } = await lockMessage(ctx, tx, messageId);
    if (userId === null || userId === ctx.actor.userId || courseId === null) throw notFound();
    const context = { courseId, elementId };
    await passOnMessage(tx, ctx, { userId, text, context, key: `discussion ${messageId}` });
    await writeAudit(tx, ctx, {
      action: "passDiscussionMessage",
      subject: ["discussion message", messageId],
      before: {},
      after: { isPassed: true },
      detail: { userId, element: elementId },
    });
  });
  return { isPassed: true };
}
