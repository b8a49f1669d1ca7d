import { and, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import { announceDiscussion } from "#domains/discussions/post-message.server.ts";
import { isMessage, lockMessage } from "#domains/discussions/read-message.server.ts";
import { discussionMessages } from "#domains/discussions/tables.server.ts";

/**
 * Shows a thread's first message at the top of its discussion, in place of an earlier one, or takes it from there.
 * @throws AUTH-DENY, NOT-FOUND also for a reply or a message that isn't shown
 */
export async function highlightMessage(
  ctx: Ctx,
  { messageId, on }: { messageId: string; on: boolean },
): Promise<{ isHighlighted: boolean }> {
  authorize(ctx, "highlight", "discussion message");
  await withTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(ctx, tx, messageId);
    if (message.parentId !== null || message.state !== "shown") throw notFound();
    const { elementId, environmentId, highlightedAt } = discussionMessages;
    if (on)
      await tx
        .update(discussionMessages)
        .set({ highlightedAt: null, highlightedBy: null })
        .where(
          and(
            eq(environmentId, ctx.portal.id),
            eq(elementId, message.elementId),
            isNotNull(highlightedAt),
          ),
        );
    await tx
      .update(discussionMessages)
      .set(
        on
          ? { highlightedAt: new Date(ctx.clock.now()), highlightedBy: ctx.actor.userId }
          : { highlightedAt: null, highlightedBy: null },
      )
      .where(isMessage(ctx, messageId));
    await writeAudit(tx, ctx, {
      action: "highlightDiscussionMessage",
      subject: ["discussion message", messageId],
      before: { isHighlighted: message.highlightedAt !== null },
      after: { isHighlighted: on },
    });
    await announceDiscussion(tx, ctx, message.elementId);
  });
  return { isHighlighted: on };
}
