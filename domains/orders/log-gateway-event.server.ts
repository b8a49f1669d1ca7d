import { and, isNull, lt, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import { storableText } from "#platform/storable-text.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { gatewayLog } from "./tables.server.ts";

/** What happened: a checkout was sent, a gateway called, or the portal asked for a payment's status or refund. */
export type GatewayEvent = "checkout" | "callback" | "status" | "refund";

/** The longest text stored from a gateway, or from somebody who pretends to be one. */
const logTextMaxChars = 200;
/** How many refused calls are stored for one portal in an hour. More are not stored, so they can't fill the disk. */
const refusedCallsMax = 500;
const refusedWindowMs = 60 * 60 * 1000;

/** How long calls without a payment are stored. */
export const unmatchedRetentionMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes old calls that named no payment of a portal: nearly all are forged. */
export async function sweepGatewayLog({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const cutoff = new Date(clock.now() - unmatchedRetentionMs);
  await db.delete(gatewayLog).where(and(isNull(gatewayLog.paymentId), lt(gatewayLog.at, cutoff)));
}

const shorten = (text: string | undefined) => storableText((text ?? "").slice(0, logTextMaxChars));

type LogInput = {
  gateway: Gateway;
  event: GatewayEvent;
  reference: string;
  result: string;
  paymentId?: string | null;
  report?: GatewayReport;
};

/** Logs a message between the portal and a gateway. */
export async function logGatewayEvent(
  db: Db,
  { portal, clock }: Pick<OrderCtx, "portal" | "clock">,
  { gateway, event, reference, result, paymentId = null, report }: LogInput,
): Promise<void> {
  const now = clock.now();
  const isRefused = result.startsWith("refused");
  await db.execute(sql`
    insert into ${gatewayLog} (environment_id, payment_id, gateway, event, reference, result, is_refused, status,
      reason, amount_text, currency, card_mask, at)
    select ${portal.id}, ${paymentId}::uuid, ${gateway}, ${event}, ${shorten(reference)}, ${result}, ${isRefused},
      ${shorten(report?.status)}, ${shorten(report?.reason)}, ${shorten(report?.amountText)}, ${shorten(report?.currency)},
      ${shorten(report?.cardMask)}, ${new Date(now)}::timestamptz
    where not ${isRefused} or ${paymentId}::uuid is not null or (
      select count(*) from ${gatewayLog}
      where environment_id = ${portal.id} and is_refused and payment_id is null
        and at > ${new Date(now - refusedWindowMs)}::timestamptz) < ${refusedCallsMax}`);
}
