import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import type { FilledTemplate } from "#domains/messaging/template.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { type MessageFailure } from "#domains/conversations/conversation.ts";
import { isConversation } from "#domains/conversations/find-conversation.server.ts";
import { openChatFile } from "#domains/conversations/files/chat-file.server.ts";
import { readFileRows } from "#domains/conversations/files/read-files.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import type { ActorlessCtx, ConversationTools } from "./learner-context.server.ts";
import type { DeliveryJob } from "./queue-delivery.server.ts";
import { countSentParts, recordSent, recordState } from "./record-delivery.server.ts";
import { findRecipient } from "./recipient.server.ts";
import { splitText } from "./split-text.ts";

/** How long one process may take to send one answer, before another one may try. */
const deliveryLeaseMs = 60_000;
/** An answer that a messenger couldn't take for so long has failed. The job's retries take longer. */
export const unreachableAfterMs = 90 * 60_000;

type WaitingMessage = {
  environmentId: string;
  conversationId: string;
  sequence: number;
  channel: MessengerChannel;
  text: string;
  template: FilledTemplate | null;
  createdAt: Date;
  userId: string;
};

/**
 * Sends the answers of a conversation that wait for a messenger, the first first. Only one process does so at a time. If it
 * dies between sending an answer and recording that, the answer is sent again: no messenger can be asked whether it has one.
 * @throws ServiceFailure if the messenger can't be reached, so that the job is tried again
 */
export async function deliverMessages(tools: ConversationTools, job: DeliveryJob): Promise<void> {
  const ctx = await tools.actorless(job.environmentId);
  if (!ctx) return;
  // An answer that is added while the last one is sent finds the conversation claimed, so look again after each release.
  while ((await readWaiting(ctx, job)) && (await claim(ctx, job)))
    try {
      for (let next = await readWaiting(ctx, job); next; next = await readWaiting(ctx, job)) {
        await deliver(ctx, next);
        await renewClaim(ctx, job);
      }
    } finally {
      await release(ctx, job);
    }
}

const keyOf = ({ environmentId, conversationId }: DeliveryJob) => ({
  environmentId,
  id: conversationId,
});

async function claim(ctx: ActorlessCtx, job: DeliveryJob): Promise<boolean> {
  const now = ctx.clock.now();
  const { rowCount } = await ctx.db
    .update(conversations)
    .set({ deliveringUntil: new Date(now + deliveryLeaseMs) })
    .where(
      and(
        isConversation(keyOf(job)),
        or(isNull(conversations.deliveringUntil), lt(conversations.deliveringUntil, new Date(now))),
      ),
    );
  return rowCount === 1;
}

async function renewClaim({ db, clock }: ActorlessCtx, job: DeliveryJob): Promise<void> {
  await db
    .update(conversations)
    .set({ deliveringUntil: new Date(clock.now() + deliveryLeaseMs) })
    .where(isConversation(keyOf(job)));
}

async function release({ db }: ActorlessCtx, job: DeliveryJob): Promise<void> {
  await db
    .update(conversations)
    .set({ deliveringUntil: null })
    .where(isConversation(keyOf(job)));
}

async function readWaiting(
  { db }: ActorlessCtx,
  { environmentId, conversationId }: DeliveryJob,
): Promise<WaitingMessage | null> {
  const { sequence, channel, text, template, createdAt } = conversationMessages;
  const [row] = await db
    .select({ sequence, channel, text, template, createdAt, userId: conversations.userId })
    .from(conversationMessages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.environmentId, conversationMessages.environmentId),
        eq(conversations.id, conversationMessages.conversationId),
      ),
    )
    .where(
      and(
        eq(conversationMessages.environmentId, environmentId),
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.state, "queued"),
        isNull(conversations.hiddenAt),
      ),
    )
    .orderBy(asc(sequence))
    .limit(1);
  if (!row || row.channel === "portal") return null;
  return { ...row, channel: row.channel, environmentId, conversationId };
}

/**
 * Sends one answer: its text, in parts if the messenger takes no longer ones, then its files. Parts that were sent before
 * are left out.
 */
async function deliver(ctx: ActorlessCtx, message: WaitingMessage): Promise<void> {
  const fail = (failure: MessageFailure) => recordState(ctx, message, "failed", failure);
  const recipient = await findRecipient(ctx, message);
  const keys = await providerKeysOf(ctx, message.channel);
  if (recipient === null || keys === null) return fail("unknown");
  const adapter = adapterOf(message.channel);
  const connection = { urls: ctx.providers.urls, keys };
  const { template, environmentId, conversationId, sequence } = message;
  const texts = template
    ? [async () => (await adapter.sendTemplate?.(connection, recipient, template)) ?? ""]
    : splitText(message.text, adapter.textMaxChars).map(
        (text) => () => adapter.send(connection, recipient, { text, buttons: [] }),
      );
  const rows = await readFileRows(ctx.db, { environmentId, conversationId, sequences: [sequence] });
  const files = rows.map((row) => async () => {
    const file = await openChatFile(ctx, row);
    return adapter.sendFile && file ? adapter.sendFile(connection, recipient, file) : "";
  });
  try {
    for (const sendPart of [...texts, ...files].slice(await countSentParts(ctx, message)))
      await recordSent(ctx, message, await sendPart());
    await recordState(ctx, message, "sent");
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const failure = adapter.explainFailure(error);
    if (failure !== null) return fail(failure);
    if (ctx.clock.now() - message.createdAt.getTime() < unreachableAfterMs) throw error;
    return fail("unreachable");
  }
}
