import { and, eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Attention } from "./attention.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { parseAmount } from "./gateways/money.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { type GatewayEvent, logGatewayEvent } from "./log-gateway-event.server.ts";
import { checkoutGraceMs, giveUpMs, canTransition, type PaymentState } from "./order.ts";
import { queueRefund } from "./queue-refund.server.ts";
import { lockOrder, readPayments, type StoredPayment } from "./read-payments.server.ts";
import { updateOrderState } from "./update-order-state.server.ts";
import { findDuplicatePayments } from "./duplicate-payments.server.ts";
import { payments } from "./tables.server.ts";

/**
 * `changed`: the payment has changed. `repeated`: the report changes nothing. `unknown`: the portal has no such
 * payment. `mismatch`: the amount or currency differs.
 */
export type NotificationOutcome = "changed" | "repeated" | "unknown" | "mismatch";

type GatewayNotification = { gateway: Gateway; event: GatewayEvent; report: GatewayReport };

/**
 * Applies a gateway's verified report in one transaction: updates the payment if its state allows that, updates the
 * order and logs the report. Nothing else changes money and access. Reports may arrive late, twice and in any order.
 */
export async function handleGatewayNotification(
  ctx: OrderCtx,
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
    const orderPayments = await readPayments(tx, ctx.portal.id, order.id);
    const payment = orderPayments.find(
      (one) => one.gateway === gateway && one.reference === reference,
    )!;
    const partialRefundMinor = partialRefundOf(payment, notification);
    if (partialRefundMinor !== null) {
      // A full refund includes all partial ones.
      if (payment.state !== "paid") {
        await log("repeated", payment.id);
        return "repeated";
      }
      const refundedMinor = Math.max(payment.refundedMinor, partialRefundMinor);
      await updatePayment(tx, payment, { attention: "part", refundedMinor });
      await log("accepted", payment.id);
      return "changed";
    }
    if (!matchesPayment(payment, notification)) {
      await updatePayment(tx, payment, { attention: "amount" });
      await log("refused: amount", payment.id);
      return "mismatch";
    }
    const { state, attention: reportedAttention } = readReportedChange(ctx, report);
    const isLate = ctx.clock.now() - payment.createdAt.getTime() > giveUpMs;
    // A payment we gave up changes only by a final status: a report that it is pending changes nothing.
    const isChange =
      state !== null && canTransition(payment.state, state) && !(isLate && state === "pending");
    if (!isChange) {
      await log(report.normalizedStatus === "unknown" ? "no change" : "repeated", payment.id);
      return "repeated";
    }
    const duplicates = state === "paid" ? await findDuplicatePayments(tx, order, payment) : null;
    const isDuplicate = duplicates?.payments.some(({ id }) => id === payment.id) ?? false;
    const isPaidTwice =
      isDuplicate || (duplicates?.overlaps === true && duplicates.payments.length === 0);
    const attention: Attention | null = isPaidTwice ? "duplicate" : reportedAttention;
    await updatePayment(tx, payment, columnsToChange(ctx, payment, state, report, attention));
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
  { portal }: OrderCtx,
  gateway: Gateway,
  reference: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.environmentId, portal.id),
        eq(payments.gateway, gateway),
        eq(payments.reference, reference),
      ),
    );
  return row?.orderId;
}

/** Returns the refunded part in hundredths; null if the report is not about a partial refund. */
function partialRefundOf(
  payment: StoredPayment,
  { event, report }: GatewayNotification,
): number | null {
  const { amountMinor, refundedMinor, currency, state } = payment;
  if (report.normalizedStatus !== "refunded" || report.currency !== currency) return null;
  const reportedMinor = parseAmount(report.amountText) ?? 0;
  if (
    reportedMinor <= 0 ||
    reportedMinor >= amountMinor ||
    (state !== "paid" && state !== "refunded")
  )
    return null;
  // This amount is the response to the portal's own request to refund what was left, so it is no partial refund.
  return event === "refund" && reportedMinor === amountMinor - refundedMinor ? null : reportedMinor;
}

/** Whether the report has exactly the requested amount and currency. A rejected payment may have neither. */
function matchesPayment(payment: StoredPayment, { event, report }: GatewayNotification): boolean {
  const { amountText, currency, normalizedStatus } = report;
  const reportedMinor = parseAmount(amountText);
  const remainingMinor = payment.amountMinor - payment.refundedMinor;
  const isRemainingAmount =
    event === "refund" && normalizedStatus === "refunded" && reportedMinor === remainingMinor;
  const namesAmount = amountText !== "" || currency !== "";
  const mustNameAmount =
    (normalizedStatus === "paid" ||
      normalizedStatus === "sandbox" ||
      normalizedStatus === "refunded") &&
    event !== "refund";
  if (!namesAmount) return !mustNameAmount;
  return (
    (reportedMinor === payment.amountMinor || isRemainingAmount) && currency === payment.currency
  );
}

type ReportedChange = { state: PaymentState | null; attention: Attention | null };

/** The new state of the payment; null if the report changes nothing. */
function readReportedChange(
  { mode }: OrderCtx,
  { normalizedStatus }: GatewayReport,
): ReportedChange {
  if (normalizedStatus === "unknown") return { state: null, attention: null };
  if (normalizedStatus !== "sandbox") return { state: normalizedStatus, attention: null };
  return mode === "production"
    ? { state: "failed", attention: "sandbox" }
    : { state: "paid", attention: null };
}

function columnsToChange(
  { clock }: OrderCtx,
  payment: StoredPayment,
  state: PaymentState,
  report: GatewayReport,
  attention: Attention | null,
): Partial<StoredPayment> {
  const now = new Date(clock.now());
  const isSandbox = attention === "sandbox";
  return {
    state,
    failure: state === "failed" ? (isSandbox ? "sandbox" : "declined") : null,
    attention: state === "refunded" ? null : (attention ?? payment.attention),
    cardMask: report.cardMask || payment.cardMask,
    ...(state === "paid" && { paidAt: now }),
    ...(state === "refunded" && { refundedAt: now }),
    nextCheckAt: needsCheck(payment, state, clock.now()) ? (payment.nextCheckAt ?? now) : null,
  };
}

/** Whether to check again: the payment is pending, or another card may still be tried at its checkout. */
const needsCheck = ({ expiresAt }: StoredPayment, state: PaymentState, now: number): boolean =>
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
