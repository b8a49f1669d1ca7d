import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { publishLiveEvent } from "#domains/settings/live/live-event.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { type DiscussionMessage, discussionTopicOf } from "./discussion.ts";
import { discussionClosed, writerMuted } from "./errors.ts";
import { findHoldReason } from "./find-hold-reason.server.ts";
import { countWrite, messageLimit } from "./flood-limits.server.ts";
import { cleanMessage } from "./message-text.ts";
import { notifyOfMessage } from "./notify-of-message.server.ts";
import { openDiscussion, readStatus, requireUnlocked } from "./open-discussion.server.ts";
import { authorize, can } from "./policy.server.ts";
import { readMessage } from "./read-message.server.ts";
import { resolveMentions } from "./resolve-mentions.server.ts";
import { discussionMessages, discussionMutes } from "./tables.server.ts";

type NewMessage = {
  discussionId: string;
  text: string;
  /** The message to answer. An answer to a reply belongs to the same thread as the reply. */
  parentId?: string | null | undefined;
  /** Repeated requests with the same key store one message. */
  key?: string | undefined;
};

/**
 * Writes a message in the discussion of an element that the caller may open. It may have to wait for a moderator: then
 * only the caller sees it.
 * @throws SIGN-IN-FIRST, NOT-FOUND, AUTH-DENY, DISCUSSION-MESSAGE-EMPTY, DISCUSSION-MESSAGE-LONG, DISCUSSION-CLOSED,
 *   DISCUSSION-MUTED, DISCUSSION-OWN-FIRST, TOO-MANY-ATTEMPTS
 */
export async function postMessage(ctx: EmailCtx, input: NewMessage): Promise<DiscussionMessage> {
  authorize(ctx, "post", "discussion message");
  const text = cleanMessage(input.text);
  const { discussionId } = input;
  const { summary } = await openDiscussion(ctx, discussionId);
  await countWrite(ctx, messageLimit);
  const id = await withTransaction(ctx.db, async (tx) => {
    await requireWritable(ctx, tx, discussionId);
    const parentId = await findParent(ctx, tx, input);
    if (parentId !== null) await requireUnlocked(ctx, tx, discussionId);
    const heldFor = await findHoldReason(ctx, tx, text);
    const key = input.key ?? randomUUID();
    const author = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
    const mentions = await resolveMentions(author, tx, { elementId: discussionId, parentId, text });
    const [stored] = await tx
      .insert(discussionMessages)
      .values({
        environmentId: ctx.portal.id,
        elementId: discussionId,
        parentId,
        userId: ctx.actor.userId,
        key,
        text,
        mentions,
        state: heldFor === null ? "shown" : "held",
        heldFor,
        createdAt: new Date(ctx.clock.now()),
      })
      .onConflictDoNothing()
      .returning({ id: discussionMessages.id });
    if (!stored) return findByKey(ctx, tx, key);
    const message = { id: stored.id, parentId, userId: ctx.actor.userId, mentions };
    if (heldFor === null) await notifyOfMessage(tx, ctx, summary, message);
    await announceDiscussion(tx, ctx, discussionId);
    return stored.id;
  });
  return readMessage(ctx, id);
}

/** Tells open pages that something in an element's discussion has changed. */
export const announceDiscussion = (
  tx: Transaction,
  { portal }: Pick<Ctx, "portal">,
  elementId: string,
): Promise<void> =>
  publishLiveEvent(tx, { environmentId: portal.id, topic: discussionTopicOf(elementId) });

/** @throws DISCUSSION-CLOSED, DISCUSSION-MUTED */
export async function requireWritable(ctx: Ctx, tx: Transaction, elementId: string): Promise<void> {
  const { isClosed } = await readStatus(ctx, tx, elementId);
  if (isClosed && !can(ctx, "write in", "closed discussion")) throw discussionClosed();
  const mutes = await tx
    .select({ mutedAt: discussionMutes.mutedAt })
    .from(discussionMutes)
    .where(
      and(
        eq(discussionMutes.environmentId, ctx.portal.id),
        eq(discussionMutes.userId, ctx.actor.userId),
      ),
    );
  if (mutes.length > 0) throw writerMuted();
}

/** Returns the first message of the thread that is answered; null for a new thread. @throws NOT-FOUND */
async function findParent(
  ctx: Ctx,
  tx: Transaction,
  { discussionId, parentId = null }: NewMessage,
): Promise<string | null> {
  if (parentId === null) return null;
  if (!isUuid(parentId)) throw notFound();
  const [parent] = await tx
    .select({ parentId: discussionMessages.parentId, state: discussionMessages.state })
    .from(discussionMessages)
    .where(
      and(
        eq(discussionMessages.environmentId, ctx.portal.id),
        eq(discussionMessages.id, parentId),
        eq(discussionMessages.elementId, discussionId),
      ),
    )
    // A message that is being erased must not get a reply.
    .for("share");
  if (!parent || (parent.state === "held" && !can(ctx, "see", "messages held back")))
    throw notFound();
  return parent.parentId ?? parentId;
}

async function findByKey(ctx: Ctx, tx: Transaction, key: string): Promise<string> {
  const [row] = await tx
    .select({ id: discussionMessages.id })
    .from(discussionMessages)
    .where(
      and(
        eq(discussionMessages.environmentId, ctx.portal.id),
        eq(discussionMessages.userId, ctx.actor.userId),
        eq(discussionMessages.key, key),
      ),
    );
  return row!.id;
}
