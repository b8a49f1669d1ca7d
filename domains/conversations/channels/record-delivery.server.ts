import { and, count, eq } from "drizzle-orm";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import { messageDeliveries } from "./tables.server.ts";
import type { DeliveryState, MessageFailure } from "#domains/conversations/conversation.ts";
import { isConversation } from "#domains/conversations/find-conversation.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import { isLaterState } from "./delivery-state.ts";

type RecordCtx = Pick<Ctx, "db" | "clock">;
type MessageKey = { environmentId: string; conversationId: string; sequence: number };

const isMessage = ({ environmentId, conversationId, sequence }: MessageKey) =>
  and(
    eq(conversationMessages.environmentId, environmentId),
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.sequence, sequence),
  );

/** Counts the parts of a message that its messenger has accepted. */
export async function countSentParts({ db }: RecordCtx, message: MessageKey): Promise<number> {
  const [row] = await db
    .select({ parts: count() })
    .from(messageDeliveries)
    .where(
      and(
        eq(messageDeliveries.environmentId, message.environmentId),
        eq(messageDeliveries.conversationId, message.conversationId),
        eq(messageDeliveries.sequence, message.sequence),
      ),
    );
  return row?.parts ?? 0;
}

/** Records that a messenger has accepted a message or a part of it, and applies the reports that came before. */
export async function recordSent(
  ctx: RecordCtx,
  message: MessageKey & { channel: MessengerChannel },
  providerId: string,
): Promise<void> {
  if (providerId === "") return;
  const { environmentId, conversationId, sequence, channel } = message;
  await withTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(messageDeliveries)
      .values({
        environmentId,
        channel,
        providerId,
        conversationId,
        sequence,
        state: "sent",
        changedAt: new Date(ctx.clock.now()),
      })
      .onConflictDoUpdate({
        target: [
          messageDeliveries.environmentId,
          messageDeliveries.channel,
          messageDeliveries.providerId,
        ],
        set: { conversationId, sequence },
      })
      .returning();
    if (row!.state !== "sent") await changeState(tx, message, row!.state, row!.failure);
  });
}

/** Changes a message's state, unless a later one is known already, and announces it. */
export const recordState = (
  ctx: RecordCtx,
  message: MessageKey,
  state: DeliveryState,
  failure: MessageFailure | null = null,
): Promise<void> => withTransaction(ctx.db, (tx) => changeState(tx, message, state, failure));

export async function changeState(
  tx: Transaction,
  message: MessageKey,
  state: DeliveryState,
  failure: MessageFailure | null,
): Promise<void> {
  const { environmentId, conversationId } = message;
  const [stored] = await tx
    .select({ state: conversationMessages.state })
    .from(conversationMessages)
    .where(isMessage(message))
    .for("update");
  if (!stored || !isLaterState(stored.state, state)) return;
  await tx.update(conversationMessages).set({ state, failure }).where(isMessage(message));
  const [conversation] = await tx
    .select({ userId: conversations.userId, ownerId: conversations.ownerId })
    .from(conversations)
    .where(isConversation({ environmentId, id: conversationId }));
  await announceConversation(tx, {
    environmentId,
    conversationId,
    userIds: [conversation!.userId, conversation!.ownerId],
    isInPool: false,
  });
}
