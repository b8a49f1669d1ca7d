import { and, isNull } from "drizzle-orm";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { MessageState } from "#domains/discussions/discussion.ts";
import { cleanReason } from "#domains/discussions/clean-reason.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { announceDiscussion } from "#domains/discussions/post-message.server.ts";
import {
  findDiscussedElement,
  notifyOfMessage,
} from "#domains/discussions/notify-of-message.server.ts";
import {
  findElementOf,
  isMessage,
  isReportOf,
  lockMessage,
} from "#domains/discussions/read-message.server.ts";
import { discussionMessages, discussionReports } from "#domains/discussions/tables.server.ts";

/**
 * Decides about a message: shows it (releases or restores it), or hides it with a reason that everybody reads. Either way
 * its reports are handled.
 * @throws AUTH-DENY, NOT-FOUND, DISCUSSION-REASON
 */
export async function moderateMessage(
  ctx: EmailCtx,
  input: { messageId: string; isShown: boolean; reason?: string | undefined },
): Promise<{ status: MessageState }> {
  authorize(ctx, "moderate", "discussions");
  const { messageId, isShown } = input;
  const reason = isShown ? null : cleanReason(input.reason ?? "", { isRequired: true });
  const state = isShown ? "shown" : "hidden";
  const elementId = await findElementOf(ctx, messageId);
  const element = await findDiscussedElement(ctx, elementId);
  await withTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(ctx, tx, messageId);
    const highlight = isShown ? {} : { highlightedAt: null, highlightedBy: null };
    await tx
      .update(discussionMessages)
      .set({ state, heldFor: null, hiddenReason: reason, ...highlight })
      .where(isMessage(ctx, messageId));
    await tx
      .update(discussionReports)
      .set({ handledAt: new Date(ctx.clock.now()) })
      .where(and(isReportOf(ctx, messageId), isNull(discussionReports.handledAt)));
    await writeAudit(tx, ctx, {
      action: "moderateDiscussionMessage",
      subject: ["discussion message", messageId],
      before: { status: message.state, reason: message.hiddenReason },
      after: { status: state, reason },
      // A report that is dismissed changes nothing else.
      detail: { isShown, userId: message.userId, element: elementId },
    });
    if (isShown && message.state === "held" && message.heldFor !== "reports")
      await notifyOfMessage(tx, ctx, element, message);
    await announceDiscussion(tx, ctx, elementId);
  });
  return { status: state };
}
