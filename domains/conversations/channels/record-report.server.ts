import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { MessengerEventCtx } from "#domains/identity/messengers/handle-messenger-event.server.ts";
import { messengerIssuer } from "#domains/identity/messengers/messenger-attempt.ts";
import type { DeliveryReport } from "#domains/messaging/adapters/adapter.ts";
import type { Channel } from "#domains/messaging/messenger.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { conversationContacts, messageDeliveries } from "./tables.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import { isLaterState } from "./delivery-state.ts";
import { changeState } from "./record-delivery.server.ts";

type Reported = { channel: Channel; bot: string; report: DeliveryReport };

/** The most messages that one report can mark as delivered or read. */
const messagesPerReportMax = 200;

/** Records what a messenger reports about a sent message. A repeated or late report changes nothing. */
export async function recordReport(
  ctx: MessengerEventCtx,
  { channel, bot, report }: Reported,
): Promise<void> {
  await withTransaction(ctx.db, (tx) =>
    "providerId" in report
      ? recordOne(tx, ctx, channel, report)
      : recordUntil(tx, ctx, { channel, bot, report }),
  );
}

type ReportOfOne = Extract<DeliveryReport, { providerId: string }>;
type ReportUntil = Extract<DeliveryReport, { until: number }>;

/** If no message has this id yet, the report waits for it. */
async function recordOne(
  tx: Transaction,
  { portal, clock }: MessengerEventCtx,
  channel: Channel,
  { providerId, state, failure: reportedFailure }: ReportOfOne,
): Promise<void> {
  const environmentId = portal.id;
  const failure = state === "failed" ? (reportedFailure ?? "refused") : null;
  const row = { environmentId, channel, providerId, state, failure };
  const isRow = and(
    eq(messageDeliveries.environmentId, environmentId),
    eq(messageDeliveries.channel, channel),
    eq(messageDeliveries.providerId, providerId),
  );
  const changedAt = new Date(clock.now());
  const { rowCount } = await tx
    .insert(messageDeliveries)
    .values({ ...row, changedAt })
    .onConflictDoNothing();
  if (rowCount === 1) return;
  const [stored] = await tx.select().from(messageDeliveries).where(isRow).for("update");
  if (!stored || !isLaterState(stored.state, state)) return;
  await tx.update(messageDeliveries).set({ state, failure, changedAt }).where(isRow);
  const { conversationId, sequence } = stored;
  if (conversationId !== null && sequence !== null)
    await changeState(tx, { environmentId, conversationId, sequence }, state, failure);
}

/** Records that everything sent to a receiver before a time was delivered or read. */
async function recordUntil(
  tx: Transaction,
  { portal }: MessengerEventCtx,
  { channel, bot, report }: Omit<Reported, "report"> & { report: ReportUntil },
): Promise<void> {
  const environmentId = portal.id;
  const contact = tx
    .select({ userId: conversationContacts.userId })
    .from(conversationContacts)
    .where(
      and(
        eq(conversationContacts.environmentId, environmentId),
        eq(conversationContacts.issuer, messengerIssuer(channel, environmentId, bot)),
        eq(conversationContacts.subject, report.receiverId),
      ),
    );
  const { conversationId, sequence } = conversationMessages;
  const messages = await tx
    .select({ conversationId, sequence })
    .from(conversationMessages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.environmentId, conversationMessages.environmentId),
        eq(conversations.id, conversationId),
      ),
    )
    .where(
      and(
        eq(conversations.environmentId, environmentId),
        inArray(conversations.userId, contact),
        eq(conversationMessages.channel, channel),
        eq(conversationMessages.direction, "out"),
        inArray(conversationMessages.state, ["sent", "delivered"]),
        lte(conversationMessages.createdAt, new Date(report.until)),
      ),
    )
    .orderBy(sql`${sequence} desc`)
    .limit(messagesPerReportMax);
  for (const message of messages)
    await changeState(tx, { environmentId, ...message }, report.state, null);
}
