import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type DiscussionMessage, editableMs } from "./discussion.ts";
import { editTimeOver } from "./errors.ts";
import { findHoldReason } from "./find-hold-reason.server.ts";
import { countWrite, messageLimit } from "./flood-limits.server.ts";
import { cleanMessage } from "./message-text.ts";
import { openDiscussion } from "./open-discussion.server.ts";
import { authorize } from "./policy.server.ts";
import { announceDiscussion, requireWritable } from "./post-message.server.ts";
import { findElementOf, isMessage, lockMessage, readMessage } from "./read-message.server.ts";
import { resolveMentions } from "./resolve-mentions.server.ts";
import { discussionMessages } from "./tables.server.ts";

/**
 * Changes the text of the caller's own message, for 15 minutes. The new text may have to wait for a moderator.
 * @throws SIGN-IN-FIRST, NOT-FOUND, AUTH-DENY, DISCUSSION-EDIT-OVER and the errors of `postMessage`
 */
export async function editMessage(
  ctx: Ctx,
  { messageId, text: typedText }: { messageId: string; text: string },
): Promise<DiscussionMessage> {
  authorize(ctx, "post", "discussion message");
  const text = cleanMessage(typedText);
  const elementId = await findElementOf(ctx, messageId);
  await openDiscussion(ctx, elementId);
  await countWrite(ctx, messageLimit);
  await withTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(ctx, tx, messageId);
    authorize(ctx, "edit", "discussion message", message);
    if (message.state === "hidden") throw notFound();
    if (ctx.clock.now() >= message.createdAt.getTime() + editableMs) throw editTimeOver();
    await requireWritable(ctx, tx, elementId);
    const heldFor = message.heldFor ?? (await findHoldReason(ctx, tx, text));
    const author = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
    await tx
      .update(discussionMessages)
      .set({
        text,
        mentions: await resolveMentions(author, tx, { ...message, text }),
        heldFor,
        state: heldFor === null ? "shown" : "held",
        editedAt: new Date(ctx.clock.now()),
      })
      .where(isMessage(ctx, messageId));
    await announceDiscussion(tx, ctx, elementId);
  });
  return readMessage(ctx, messageId);
}
