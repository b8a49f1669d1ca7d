import { setMentor } from "#domains/identity/membership/change-membership.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import { conversationTaken } from "#domains/conversations/errors.ts";
import {
  findConversation,
  isConversation,
  lockConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { handedTo } from "#domains/conversations/safety/handed-to.ts";
import { accessOf, loadTeam } from "#domains/conversations/team.server.ts";
import type { InboxCtx } from "./change-conversation.server.ts";

/**
 * Takes a conversation from the caller's pool. Of several who try at the same moment, exactly one gets it.
 * @throws AUTH-DENY, NOT-FOUND, CONVERSATION-TAKEN
 */
export async function claimConversation(ctx: InboxCtx, id: string): Promise<void> {
  authorize(ctx, "open", "inbox");
  const team = await loadTeam(ctx.db, ctx.portal.id);
  const found = await findConversation(ctx.db, ctx, id);
  // A mentor of the pool who was too slow may know that; people outside the pool may not.
  authorize(ctx, "claim", "conversation", { ...accessOf(team, found), ownerId: null });
  await withTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, ctx, id);
    const { environmentId, ownerId, userId } = conversation;
    if (ownerId === ctx.actor.userId) return;
    if (ownerId !== null) throw conversationTaken();
    authorize(ctx, "claim", "conversation", accessOf(team, conversation));
    const route = { ownerId: ctx.actor.userId, leaderId: conversation.leaderId };
    await tx
      .update(conversations)
      .set(handedTo(team, conversation, route, ctx.clock.now()))
      .where(isConversation(conversation));
    await setMentor(tx, { environmentId, userId }, ctx.actor.userId);
    await writeAudit(tx, ctx, {
      action: "claimConversation",
      subject: ["conversation", id],
      before: { ownerId: null },
      after: { ownerId: ctx.actor.userId },
      detail: { userId },
    });
    await announceConversation(tx, {
      environmentId,
      conversationId: id,
      userIds: [userId, ctx.actor.userId],
      isInPool: true,
    });
  });
}
