import { and, eq } from "drizzle-orm";
import { setMentor } from "#domains/identity/membership/change-membership.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import {
  announceConversation,
  notifyOfConversation,
} from "#domains/conversations/announce-conversation.server.ts";
import {
  isConversation,
  lockConversationOf,
} from "#domains/conversations/find-conversation.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";

export type JoiningCtx = Pick<Ctx, "db" | "portal" | "clock">;

/**
 * Gives a contact's conversation to the account that has signed in. If the account already has one, both stay: the
 * account's stays open, the contact's is closed, and its mentor gets a notification.
 */
export async function adoptConversation(
  tx: Transaction,
  { portal, clock }: Omit<JoiningCtx, "db">,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
): Promise<void> {
  const environmentId = portal.id;
  const brought = await lockConversationOf(tx, { environmentId, userId: fromUserId });
  if (!brought) return;
  const own = await lockConversationOf(tx, { environmentId, userId: toUserId });
  const member = { environmentId, userId: toUserId };
  const { id: conversationId, ownerId, leaderId, channel } = brought;
  const merged = { closedAt: new Date(clock.now()), waitingSince: null, mergedInto: own?.id };
  await tx
    .update(conversations)
    .set({ userId: toUserId, ...(own && merged) })
    .where(isConversation(brought));
  await tx
    .update(conversationMessages)
    .set({ authorId: toUserId })
    .where(
      and(
        eq(conversationMessages.environmentId, environmentId),
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.authorId, fromUserId),
      ),
    );
  if (own) {
    await tx
      .update(conversations)
      .set({
        channel,
        waitingSince: own.waitingSince ?? brought.waitingSince,
        ...(brought.waitingSince && { closedAt: null }),
      })
      .where(isConversation(own));
    if (ownerId !== own.ownerId)
      await notifyOfConversation(tx, {
        environmentId,
        conversationId,
        userId: ownerId ?? leaderId,
        kind: "conversation-merged",
        key: own.id,
        createdAt: clock.now(),
      });
  } else if (ownerId !== null) await setMentor(tx, member, ownerId);
  for (const changed of own ? [brought, own] : [brought])
    await announceConversation(tx, {
      environmentId,
      conversationId: changed.id,
      userIds: [toUserId, changed.ownerId],
      isInPool: changed.ownerId === null,
    });
}
