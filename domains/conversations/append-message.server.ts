import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { randomUUID } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { FilledTemplate } from "#domains/messaging/template.ts";
import type { Channel, Direction, MessageContext, MessageKind } from "./conversation.ts";
import { queueDelivery } from "./channels/queue-delivery.server.ts";
import { conversationMessages, conversations } from "./tables.server.ts";

type NewMessage = {
  environmentId: string;
  conversationId: string;
  direction: Direction;
  kind: MessageKind;
  text: string;
  authorId: string | null;
  context?: MessageContext | null;
  /** By default the portal. */
  channel?: Channel | undefined;
  isHeld?: boolean;
  /** The approved template that the messenger gets instead of the text. */
  template?: FilledTemplate;
  /** A repeat with the same key stores nothing. */
  key?: string | undefined;
  createdAt: Date;
};

/**
 * Adds a message at the end of a conversation, which the caller has locked. It gets its sequence number under the lock, so
 * no message appears after one with a higher number, and readers who continue from a number miss none.
 * @returns the message's sequence number, and whether it was stored before
 */
export async function appendMessage(
  tx: Transaction,
  { environmentId, conversationId, key, channel = "portal", ...message }: NewMessage,
): Promise<{ sequence: number; isRepeat: boolean }> {
  const idempotencyKey = key === undefined ? randomUUID() : `${message.authorId} ${key}`;
  const [stored] = await tx
    .select({ sequence: conversationMessages.sequence })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.environmentId, environmentId),
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.idempotencyKey, idempotencyKey),
      ),
    );
  if (stored) return { ...stored, isRepeat: true };
  const [row] = await tx
    .update(conversations)
    .set({ lastSequence: sql`${conversations.lastSequence} + 1` })
    .where(
      and(eq(conversations.environmentId, environmentId), eq(conversations.id, conversationId)),
    )
    .returning({ sequence: conversations.lastSequence });
  const { sequence } = row!;
  await tx.insert(conversationMessages).values({
    environmentId,
    conversationId,
    sequence,
    channel,
    state: message.direction === "out" && channel !== "portal" ? "queued" : "sent",
    idempotencyKey,
    ...message,
  });
  return { sequence, isRepeat: false };
}

/** Adds a message to the learner, and queues it if the learner gets answers in a messenger or by email. */
export async function appendAnswer(
  tx: Transaction,
  { jobs }: Pick<Ctx, "jobs">,
  message: Omit<NewMessage, "direction"> & { channel: Channel },
): Promise<{ sequence: number; isRepeat: boolean }> {
  const stored = await appendMessage(tx, { ...message, direction: "out" });
  const { environmentId, conversationId, channel } = message;
  if (!stored.isRepeat && channel !== "portal")
    await queueDelivery(tx, { jobs }, { environmentId, conversationId });
  return stored;
}
