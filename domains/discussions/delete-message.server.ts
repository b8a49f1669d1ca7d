import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { authorize } from "./policy.server.ts";
import { announceDiscussion } from "./post-message.server.ts";
import { isMessage, lockMessage } from "./read-message.server.ts";
import { discussionMessages } from "./tables.server.ts";

/**
 * Deletes the caller's own message at any time. Its replies stay, below an empty place.
 * @throws SIGN-IN-FIRST, NOT-FOUND, AUTH-DENY for the message of somebody else
 */
export async function deleteMessage(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<{ deleted: true }> {
  authorize(ctx, "post", "discussion message");
  await withTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(ctx, tx, messageId);
    authorize(ctx, "delete", "discussion message", message);
    await tx
      .update(discussionMessages)
      .set({
        text: "",
        mentions: [],
        deletedAt: new Date(ctx.clock.now()),
        highlightedAt: null,
        highlightedBy: null,
      })
      .where(isMessage(ctx, messageId));
    await announceDiscussion(tx, ctx, message.elementId);
  });
  return { deleted: true };
}
