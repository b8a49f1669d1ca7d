import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import {
  isConversation,
  lockConversation,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { accessOf, loadTeam, type Team } from "#domains/conversations/team.server.ts";

export type InboxCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;
type Changes = Omit<PgUpdateSetSource<typeof conversations>, "ownerId"> & {
  ownerId?: string | null;
};

/**
 * Changes a conversation as somebody who answers it, and announces it. The permission is checked under the lock: nobody
 * acts on a conversation that has just gone to somebody else.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function changeConversation(
  ctx: InboxCtx,
  id: string,
  action: "answer" | "close" | "assign",
  change: (
    tx: Transaction,
    conversation: StoredConversation,
    team: Team,
  ) => Promise<Changes | null>,
): Promise<void> {
  authorize(ctx, "open", "inbox");
  const team = await loadTeam(ctx.db, ctx.portal.id);
  await withTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, ctx, id);
    authorize(ctx, action, "conversation", accessOf(team, conversation));
    const changes = await change(tx, conversation, team);
    if (changes === null) return;
    await tx.update(conversations).set(changes).where(isConversation(conversation));
    const ownerId = changes.ownerId === undefined ? conversation.ownerId : changes.ownerId;
    await announceConversation(tx, {
      environmentId: conversation.environmentId,
      conversationId: conversation.id,
      userIds: [conversation.userId, conversation.ownerId, ownerId, conversation.secondReaderId],
      isInPool: conversation.ownerId === null || ownerId === null,
    });
  });
}
