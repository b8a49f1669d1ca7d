import { and, eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Attention } from "./attention.ts";
import type { Gateway, Heard } from "./gateways/gateway.ts";
import { readAmount } from "./gateways/money.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { type GatewayEvent, noteGateway } from "./note-gateway.server.ts";
import { checkoutGraceMs, giveUpMs, mayFollow, type PaymentState } from "./order.ts";
import { queueRefund } from "./queue-refund.server.ts";
import { lockOrder, readPayments, type StoredPayment } from "./read-payments.server.ts";
import { settleOrder } from "./settle-order.server.ts";
import { findSpare } from "./spare-payments.server.ts";
import { payments } from "./tables.server.ts";

/** `unknown`: the portal has no such payment; `unfit`: it is about another amount or currency. */
export type Hearing = "changed" | "repeated" | "unknown" | "unfit";

type Word = { gateway: Gateway; event: GatewayEvent; heard: Heard };

/**
 * The one place where a gateway's proven word moves money and access: a payment follows it as far as it may, its order
 * is brought in line, and what was said is kept, all in one transaction. Words may come late, twice and in any order.
 */
export async function handleGatewayNotification(ctx: MoneyCtx, word: Word): Promise<Hearing> {
  return withTransaction(ctx.db, async (tx) => {
    const { gateway, event, heard } = word;
    const { reference } = heard;
    const note = (verdict: string, paymentId: string | null) =>
      noteGateway(tx, ctx, { gateway, event, reference, verdict, paymentId, heard });
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
      // What went back as a whole went back in parts as well.
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
    const { state, attention } = verdictOf(ctx, heard);
    const isLate = ctx.clock.now() - payment.createdAt.getTime() > giveUpMs;
    // What was given up moves by a last word alone: that it still waits is no news.
    const mayMove =
      state !== null && mayFollow(payment.state, state) && !(isLate && state === "pending");
    if (!mayMove) {
      await note(heard.meaning === "unknown" ? "says nothing" : "repeated", payment.id);
      return "repeated";
    }
    const spare = state === "paid" ? await findSpare(tx, order, payment) : null;
    const isSpare = spare?.payments.some(({ id }) => id === payment.id) ?? false;
    const isDouble = isSpare || (spare?.overlaps === true && spare.payments.length === 0);
    const concern: Attention | null = isDouble ? "double" : attention;
    await mark(tx, payment, follow(ctx, payment, state, heard, concern));
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

/** How much of a payment went back, in hundredths, when it was not all that was left of it; null: no word of a part. */
function partOf(payment: StoredPayment, { event, heard }: Word): number | null {
  const { amountMinor, refundedMinor, currency, state } = payment;
  if (heard.meaning !== "refunded" || heard.currency !== currency) return null;
  const told = readAmount(heard.amountText) ?? 0;
  if (told <= 0 || told >= amountMinor || (state !== "paid" && state !== "refunded")) return null;
  // The answer to our own call for the rest.
  return event === "refund" && told === amountMinor - refundedMinor ? null : told;
}

/** Money moves only for exactly the amount and currency that were asked for; a refusal may name none. */
function fits(payment: StoredPayment, { event, heard }: Word): boolean {
  const { amountText, currency, meaning } = heard;
  const told = readAmount(amountText);
  const rest = payment.amountMinor - payment.refundedMinor;
  const isRest = event === "refund" && meaning === "refunded" && told === rest;
  const says = amountText !== "" || currency !== "";
  const needs =
    (meaning === "paid" || meaning === "sandbox" || meaning === "refunded") && event !== "refund";
  if (!says) return !needs;
  return (told === payment.amountMinor || isRest) && currency === payment.currency;
}

type Verdict = { state: PaymentState | null; attention: Attention | null };

/** What a word makes of a payment; null: nothing. */
function verdictOf({ mode }: MoneyCtx, { meaning }: Heard): Verdict {
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
  heard: Heard,
  concern: Attention | null,
): Partial<StoredPayment> {
  const now = new Date(clock.now());
  const sandboxed = concern === "sandbox";
  return {
    state,
    failure: state === "failed" ? (sandboxed ? "sandbox" : "declined") : null,
    attention: state === "refunded" ? null : (concern ?? payment.attention),
    cardMask: heard.cardMask || payment.cardMask,
    ...(state === "paid" && { paidAt: now }),
    ...(state === "refunded" && { refundedAt: now }),
    nextCheckAt: isOpen(payment, state, clock.now()) ? (payment.nextCheckAt ?? now) : null,
  };
}

/** What waits is asked about again, and what failed as long as another card may be tried at its checkout. */
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
