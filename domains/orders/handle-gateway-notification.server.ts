import { and, eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Attention } from "./attention.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { readAmount } from "./gateways/money.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { type GatewayEvent, noteGateway } from "./note-gateway.server.ts";
import { checkoutGraceMs, giveUpMs, mayFollow, type PaymentState } from "./order.ts";
import { queueRefund } from "./queue-refund.server.ts";
import { lockOrder, readPayments, type StoredPayment } from "./read-payments.server.ts";
import { settleOrder } from "./settle-order.server.ts";
import { findSpare } from "./spare-payments.server.ts";
import { payments } from "./tables.server.ts";

/** `unknown`: the portal has no such payment. `unfit`: the amount or currency differs. */
export type NotificationOutcome = "changed" | "repeated" | "unknown" | "unfit";

type GatewayMessage = { gateway: Gateway; event: GatewayEvent; report: GatewayReport };

/**
 * The only place where a verified gateway report changes money and access: it updates the payment as far as its state
 * allows, settles the order and logs the report, in one transaction. Reports may arrive late, twice and in any order.
 */
export async function handleGatewayNotification(
  ctx: MoneyCtx,
  word: GatewayMessage,
): Promise<NotificationOutcome> {
  return withTransaction(ctx.db, async (tx) => {
    const { gateway, event, report } = word;
    const { reference } = report;
    const note = (verdict: string, paymentId: string | null) =>
      noteGateway(tx, ctx, { gateway, event, reference, verdict, paymentId, report });
    const orderId = await findOrderId(tx, ctx, gateway, reference);
    const order = orderId && (await lockOrder(tx, ctx.portal.id, orderId));
    if (!order) {
      await note("refused: reference", null);
      return "unknown";
    }
    const all = await readPayments(tx, ctx.portal.id, order.id);
    const payment = all.find((one) => one.gateway === gateway && one.reference === reference)!;
    const partMinor = partOf(payment, word);
    if (partMinor !== null) {
      // A full refund includes all partial ones.
      if (payment.state !== "paid") {
        await note("repeated", payment.id);
        return "repeated";
      }
      const refundedMinor = Math.max(payment.refundedMinor, partMinor);
      await mark(tx, payment, { attention: "part", refundedMinor });
      await note("accepted", payment.id);
      return "changed";
    }
    if (!fits(payment, word)) {
      await mark(tx, payment, { attention: "amount" });
      await note("refused: amount", payment.id);
      return "unfit";
    }
    const { state, attention } = verdictOf(ctx, report);
    const isLate = ctx.clock.now() - payment.createdAt.getTime() > giveUpMs;
    // A payment we gave up changes only by a final status: that it is still pending is no news.
    const mayMove =
      state !== null && mayFollow(payment.state, state) && !(isLate && state === "pending");
    if (!mayMove) {
      await note(report.meaning === "unknown" ? "says nothing" : "repeated", payment.id);
      return "repeated";
    }
    const spare = state === "paid" ? await findSpare(tx, order, payment) : null;
    const isSpare = spare?.payments.some(({ id }) => id === payment.id) ?? false;
    const isDouble = isSpare || (spare?.overlaps === true && spare.payments.length === 0);
    const concern: Attention | null = isDouble ? "double" : attention;
    await mark(tx, payment, follow(ctx, payment, state, report, concern));
    await note("accepted", payment.id);
    await settleOrder(tx, ctx, order);
    for (const one of spare?.payments ?? []) {
      if (one.id !== payment.id) await mark(tx, one, { attention: "double" });
      await queueRefund(tx, ctx, one.id, "double");
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

/** The refunded part in hundredths if something of the payment is left; null if the report is not about a part. */
function partOf(payment: StoredPayment, { event, report }: GatewayMessage): number | null {
  const { amountMinor, refundedMinor, currency, state } = payment;
  if (report.meaning !== "refunded" || report.currency !== currency) return null;
  const reported = readAmount(report.amountText) ?? 0;
  if (reported <= 0 || reported >= amountMinor || (state !== "paid" && state !== "refunded"))
    return null;
  // The answer to our own request to refund the rest.
  return event === "refund" && reported === amountMinor - refundedMinor ? null : reported;
}

/** Money moves only for exactly the requested amount and currency. A rejected payment may name neither. */
function fits(payment: StoredPayment, { event, report }: GatewayMessage): boolean {
  const { amountText, currency, meaning } = report;
  const reported = readAmount(amountText);
  const rest = payment.amountMinor - payment.refundedMinor;
  const isRest = event === "refund" && meaning === "refunded" && reported === rest;
  const says = amountText !== "" || currency !== "";
  const needs =
    (meaning === "paid" || meaning === "sandbox" || meaning === "refunded") && event !== "refund";
  if (!says) return !needs;
  return (reported === payment.amountMinor || isRest) && currency === payment.currency;
}

type Verdict = { state: PaymentState | null; attention: Attention | null };

/** The new state of the payment; null if the report changes nothing. */
function verdictOf({ mode }: MoneyCtx, { meaning }: GatewayReport): Verdict {
  if (meaning === "unknown") return { state: null, attention: null };
  if (meaning !== "sandbox") return { state: meaning, attention: null };
  return mode === "production"
    ? { state: "failed", attention: "sandbox" }
    : { state: "paid", attention: null };
}

function follow(
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

/** Check again while the payment is pending, or while another card may still be tried at its checkout. */
const isOpen = ({ expiresAt }: StoredPayment, state: PaymentState, now: number): boolean =>
  state === "pending" || (state === "failed" && now < expiresAt.getTime() + checkoutGraceMs);

async function mark(
  tx: Transaction,
  { environmentId, id }: StoredPayment,
  change: Partial<StoredPayment>,
): Promise<void> {
  await tx
    .update(payments)
    .set(change)
    .where(and(eq(payments.environmentId, environmentId), eq(payments.id, id)));
}
