import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { DiscussionMessage, ReactionKind } from "./discussion.ts";
import { countWrite, reactionLimit } from "./flood-limits.server.ts";
import { openDiscussion, requireUnlocked } from "./open-discussion.server.ts";
import { authorize } from "./policy.server.ts";
import { announceDiscussion, requireWritable } from "./post-message.server.ts";
import { findElementOf, lockMessage, readMessage } from "./read-message.server.ts";
import { discussionReactions } from "./tables.server.ts";

/**
 * Gives a reaction to a message that is shown, or takes it back. Repeating it changes nothing.
 * @throws SIGN-IN-FIRST, NOT-FOUND, AUTH-DENY, DISCUSSION-CLOSED, DISCUSSION-MUTED, DISCUSSION-OWN-FIRST,
 *   TOO-MANY-ATTEMPTS
 */
export async function setReaction(
  ctx: Ctx,
  { messageId, kind, on }: { messageId: string; kind: ReactionKind; on: boolean },
): Promise<DiscussionMessage> {
  authorize(ctx, "react to", "discussion message");
  const elementId = await findElementOf(ctx, messageId);
  await openDiscussion(ctx, elementId);
  await countWrite(ctx, reactionLimit);
  await withTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(ctx, tx, messageId);
    if (message.state !== "shown") throw notFound();
    await requireWritable(ctx, tx, elementId);
    await requireUnlocked(ctx, tx, elementId);
    const { portal, actor } = ctx;
    const reaction = { environmentId: portal.id, messageId, userId: actor.userId, kind };
    const changed = on
      ? await tx.insert(discussionReactions).values(reaction).onConflictDoNothing()
      : await tx
          .delete(discussionReactions)
          .where(
            and(
              eq(discussionReactions.environmentId, portal.id),
              eq(discussionReactions.messageId, messageId),
              eq(discussionReactions.userId, actor.userId),
              eq(discussionReactions.kind, kind),
            ),
          );
    if (changed.rowCount) await announceDiscussion(tx, ctx, elementId);
  });
  return readMessage(ctx, messageId);
}
