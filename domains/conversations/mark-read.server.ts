import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "./announce-conversation.server.ts";
import {
  findConversation,
  isConversation,
  lockConversation,
  lockOwnConversation,
  type StoredConversation,
} from "./find-conversation.server.ts";
import { authorize } from "./policy.server.ts";
import { conversationMessages, conversations } from "./tables.server.ts";
import { accessOf, loadTeam } from "./team.server.ts";

type ReaderCtx = Pick<Ctx, "db" | "portal" | "actor">;

/** Marks everything that the caller's mentor wrote as read. @throws SIGN-IN-FIRST */
export async function markOwnConversationRead(ctx: ReaderCtx): Promise<void> {
  authorize(ctx, "read", "own conversation");
  await withTransaction(ctx.db, async (tx) => {
    const conversation = await lockOwnConversation(tx, ctx);
    if (conversation && conversation.learnerUnread > 0) await markRead(tx, conversation, "out");
  });
}

/**
 * Marks everything that a learner wrote as read. Only its owner does: a question in a pool stays unread.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function markConversationRead(ctx: ReaderCtx, id: string): Promise<void> {
  const team = await loadTeam(ctx.db, ctx.portal.id);
  authorize(ctx, "read", "conversation", accessOf(team, await findConversation(ctx.db, ctx, id)));
  await withTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, ctx, id);
    if (conversation.ownerId === ctx.actor.userId && conversation.ownerUnread > 0)
      await markRead(tx, conversation, "in");
  });
}

async function markRead(
  tx: Transaction,
  conversation: StoredConversation,
  direction: "in" | "out",
): Promise<void> {
  const { environmentId, id: conversationId, userId, ownerId } = conversation;
  await tx
    .update(conversations)
    .set(direction === "out" ? { learnerUnread: 0 } : { ownerUnread: 0 })
    .where(isConversation(conversation));
  await tx
    .update(conversationMessages)
    .set({ state: "read" })
    .where(
      and(
        eq(conversationMessages.environmentId, environmentId),
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.direction, direction),
        ne(conversationMessages.state, "read"),
      ),
    );
  await announceConversation(tx, {
    environmentId,
    conversationId,
    userIds: [userId, ownerId],
    isInPool: false,
  });
}
