import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Mailer } from "#domains/messaging/send-email.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { type MessageFailure } from "#domains/conversations/conversation.ts";
import { openEmail } from "#domains/conversations/email/outgoing-email.server.ts";
import { isConversation } from "#domains/conversations/find-conversation.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import type { ActorlessCtx, ConversationTools } from "./learner-context.server.ts";
import { openMessenger, type WaitingMessage } from "./outgoing.server.ts";
import type { DeliveryJob } from "./queue-delivery.server.ts";
import { countSentParts, recordSent, recordState } from "./record-delivery.server.ts";

/** How long one process may take to send one answer, before another one may try. */
const deliveryLeaseMs = 60_000;
/** An answer fails if the messenger or mail server can't be reached for this long. The job's retries go on for longer. */
export const unreachableAfterMs = 90 * 60_000;

type DeliveryCtx = ActorlessCtx & { mailer: Mailer };

/**
 * Sends a conversation's answers that wait for a messenger or for email, the oldest first. Only one process does so at a
 * time. If it dies between sending an answer and recording that, the answer is sent again: no messenger can be asked whether
 * it has the answer, and mail programs show two emails with the same Message-ID once.
 * @throws ServiceFailure if the messenger or the mail server can't be reached, so that the job is tried again
 */
export async function deliverMessages(
  tools: ConversationTools & { mailer: Mailer },
  job: DeliveryJob,
): Promise<void> {
  const portalCtx = await tools.actorless(job.environmentId);
  if (!portalCtx) return;
  const ctx = { ...portalCtx, mailer: tools.mailer };
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
  const { sequence, channel, kind, authorId, text, template, createdAt } = conversationMessages;
  const { userId } = conversations;
  const [row] = await db
    .select({ sequence, channel, kind, authorId, text, template, createdAt, userId })
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
  const isAutomatic = row.kind === "automatic";
  return { ...row, channel: row.channel, isAutomatic, environmentId, conversationId };
}

/**
 * Sends one answer: its text, in parts if its channel takes no longer ones, then its files. Parts that were sent before
 * are left out.
 */
async function deliver(ctx: DeliveryCtx, message: WaitingMessage): Promise<void> {
  const fail = (failure: MessageFailure) => recordState(ctx, message, "failed", failure);
  const { channel } = message;
  const isEmail = channel === "email";
  const outgoing = isEmail
    ? await openEmail(ctx, message)
    : await openMessenger(ctx, message, channel);
  if (outgoing === null) return fail("unknown");
  try {
    for (const sendPart of outgoing.sends.slice(await countSentParts(ctx, message))) {
      const providerId = await sendPart();
      if (!isEmail) await recordSent(ctx, { ...message, channel }, providerId);
    }
    await recordState(ctx, message, "sent");
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const failure = outgoing.explainFailure(error);
    if (failure !== null) return fail(failure);
    if (ctx.clock.now() - message.createdAt.getTime() < unreachableAfterMs) throw error;
    return fail("unreachable");
  }
}
