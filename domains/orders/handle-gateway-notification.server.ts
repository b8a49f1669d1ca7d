import { and, eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Attention } from "./attention.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { parseAmount } from "./gateways/money.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { type GatewayEvent, logGatewayEvent } from "./log-gateway-event.server.ts";
import { checkoutGraceMs, giveUpMs, mayBecome, type PaymentState } from "./order.ts";
import { queueRefund } from "./queue-refund.server.ts";
import { lockOrder, readPayments, type StoredPayment } from "./read-payments.server.ts";
import { updateOrderState } from "./update-order-state.server.ts";
import { findDuplicatePayments } from "./duplicate-payments.server.ts";
import { payments } from "./tables.server.ts";

/**
 * `changed`: the payment has changed. `repeated`: the report changes nothing. `unknown`: the portal has no such
 * payment. `unfit`: the amount or currency differs.
 */
export type NotificationOutcome = "changed" | "repeated" | "unknown" | "unfit";

type GatewayNotification = { gateway: Gateway; event: GatewayEvent; report: GatewayReport };

/**
 * The only place where a verified gateway report changes money and access: it updates the payment as far as its state
 * allows, settles the order and logs the report, in one transaction. Reports may arrive late, twice and in any order.
 */
export async function handleGatewayNotification(
  ctx: MoneyCtx,
  notification: GatewayNotification,
): Promise<NotificationOutcome> {
  return withTransaction(ctx.db, async (tx) => {
    const { gateway, event, report } = notification;
    const { reference } = report;
    const log = (result: string, paymentId: string | null) =>
      logGatewayEvent(tx, ctx, { gateway, event, reference, result, paymentId, report });
    const orderId = await findOrderId(tx, ctx, gateway, reference);
    const order = orderId && (await lockOrder(tx, ctx.portal.id, orderId));
    if (!order) {
      await log("refused: reference", null);
      return "unknown";
    }
    const all = await readPayments(tx, ctx.portal.id, order.id);
    const payment = all.find((one) => one.gateway === gateway && one.reference === reference)!;
    const partMinor = partOf(payment, notification);
    if (partMinor !== null) {
      // A full refund includes all partial ones.
      if (payment.state !== "paid") {
        await log("repeated", payment.id);
        return "repeated";
      }
      const refundedMinor = Math.max(payment.refundedMinor, partMinor);
      await updatePayment(tx, payment, { attention: "part", refundedMinor });
      await log("accepted", payment.id);
      return "changed";
    }
    if (!fits(payment, notification)) {
      await updatePayment(tx, payment, { attention: "amount" });
      await log("refused: amount", payment.id);
      return "unfit";
    }
    const { state, attention } = reportedChange(ctx, report);
    const isLate = ctx.clock.now() - payment.createdAt.getTime() > giveUpMs;
    // A payment we gave up changes only by a final status: a report that it is pending changes nothing.
    const isChange =
      state !== null && mayBecome(payment.state, state) && !(isLate && state === "pending");
    if (!isChange) {
      await log(report.meaning === "unknown" ? "no change" : "repeated", payment.id);
      return "repeated";
    }
    const duplicates = state === "paid" ? await findDuplicatePayments(tx, order, payment) : null;
    const isDuplicate = duplicates?.payments.some(({ id }) => id === payment.id) ?? false;
    const isPaidTwice =
      isDuplicate || (duplicates?.overlaps === true && duplicates.payments.length === 0);
    const concern: Attention | null = isPaidTwice ? "duplicate" : attention;
    await updatePayment(tx, payment, changesFor(ctx, payment, state, report, concern));
    await log("accepted", payment.id);
    await updateOrderState(tx, ctx, order);
    for (const one of duplicates?.payments ?? []) {
      if (one.id !== payment.id) await updatePayment(tx, one, { attention: "duplicate" });
      await queueRefund(tx, ctx, one.id, "duplicate");
    }
    return "changed";
  });
}

async function findOrderId(
  tx: Transaction,
  { portal }: MoneyCtx,
  gateway: Gateway,
  reference: string,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.environmentId, portal.id),
        eq(payments.gateway, gateway),
        eq(payments.reference, reference),
      ),
    );
  return found?.orderId;
}

/** Returns the refunded part in hundredths; null if the report is not about a partial refund. */
function partOf(payment: StoredPayment, { event, report }: GatewayNotification): number | null {
  const { amountMinor, refundedMinor, currency, state } = payment;
  if (report.meaning !== "refunded" || report.currency !== currency) return null;
  const reported = parseAmount(report.amountText) ?? 0;
  if (reported <= 0 || reported >= amountMinor || (state !== "paid" && state !== "refunded"))
    return null;
  // The answer to our own request to refund the rest.
  return event === "refund" && reported === amountMinor - refundedMinor ? null : reported;
}

/** Whether the report has exactly the requested amount and currency. A rejected payment may have neither. */
function fits(payment: StoredPayment, { event, report }: GatewayNotification): boolean {
  const { amountText, currency, meaning } = report;
  const reported = parseAmount(amountText);
  const rest = payment.amountMinor - payment.refundedMinor;
  const isRest = event === "refund" && meaning === "refunded" && reported === rest;
  const namesAmount = amountText !== "" || currency !== "";
  const mustNameAmount =
    (meaning === "paid" || meaning === "sandbox" || meaning === "refunded") && event !== "refund";
  if (!namesAmount) return !mustNameAmount;
  return (reported === payment.amountMinor || isRest) && currency === payment.currency;
}

type ReportedChange = { state: PaymentState | null; attention: Attention | null };

/** The new state of the payment; null if the report changes nothing. */
function reportedChange({ mode }: MoneyCtx, { meaning }: GatewayReport): ReportedChange {
  if (meaning === "unknown") return { state: null, attention: null };
  if (meaning !== "sandbox") return { state: meaning, attention: null };
  return mode === "production"
    ? { state: "failed", attention: "sandbox" }
    : { state: "paid", attention: null };
}

function changesFor(
  { clock }: MoneyCtx,
  payment: StoredPayment,
  state: PaymentState,
  report: GatewayReport,
  concern: Attention | null,
): Partial<StoredPayment> {
  const now = new Date(clock.now());
  const sandboxed = concern === "sandbox";
  return {
    state,
    failure: state === "failed" ? (sandboxed ? "sandbox" : "declined") : null,
    attention: state === "refunded" ? null : (concern ?? payment.attention),
    cardMask: report.cardMask || payment.cardMask,
    ...(state === "paid" && { paidAt: now }),
    ...(state === "refunded" && { refundedAt: now }),
    nextCheckAt: isOpen(payment, state, clock.now()) ? (payment.nextCheckAt ?? now) : null,
  };
}

/** Whether to check again: the payment is pending, or another card may still be tried at its checkout. */
const isOpen = ({ expiresAt }: StoredPayment, state: PaymentState, now: number): boolean =>
  state === "pending" || (state === "failed" && now < expiresAt.getTime() + checkoutGraceMs);

async function updatePayment(
  tx: Transaction,
  { environmentId, id }: StoredPayment,
  change: Partial<StoredPayment>,
): Promise<void> {
  await tx
    .update(payments)
    .set(change)
    .where(and(eq(payments.environmentId, environmentId), eq(payments.id, id)));
}
