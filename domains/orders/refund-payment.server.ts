import { and, eq } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { isServiceFailure } from "#platform/outbound.server.ts";
import { queryPayment } from "./query-payment.server.ts";
import { connectGateway } from "./connect-gateway.server.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { adapterOf } from "./gateways/adapters.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { logGatewayEvent } from "./log-gateway-event.server.ts";
import { lockOrder, type StoredPayment } from "./read-payments.server.ts";
import { compareWithOthers } from "./duplicate-payments.server.ts";
import { payments } from "./tables.server.ts";

/** How long to wait before asking the gateway whether a requested refund is done. */
const refundCheckMs = 10 * 60 * 1000;

/**
 * `refunded`: done. `requested`: the gateway is working on it. `unreachable`: the gateway didn't answer and will be
 * asked again. `no-keys`: the portal lacks the gateway's keys; it asks again once it has them. `failed`: the gateway
 * refused. `not-paid`: there was nothing to refund.
 */
export type RefundOutcome =
  "refunded" | "requested" | "unreachable" | "no-keys" | "failed" | "not-paid";

type RefundInput = {
  paymentId: string;
  by: string;
  /** Only if other payments cover everything it opens. */
  onlyDuplicate?: boolean;
};

/**
 * Refunds a payment through its gateway. A repeated call doesn't refund twice: the gateway recognizes the payment by
 * its reference.
 */
export async function refundPayment(ctx: MoneyCtx, input: RefundInput): Promise<RefundOutcome> {
  const payment = await markRefundRequested(ctx, input);
  if (!payment) return "not-paid";
  const outcome = await sendRefund(ctx, payment);
  if (outcome !== "failed") return outcome;
  // The answer to an earlier call may have been lost: then the money is refunded already.
  const report = await queryPayment(ctx, payment);
  if (report?.meaning === "refunded") return "refunded";
  await change(ctx, payment, {
    attention: "refund-failed",
    refundRequestedAt: null,
    nextCheckAt: null,
  });
  return "failed";
}

/** Marks the payment as being refunded; null if it is not paid, or not a duplicate. */
function markRefundRequested(ctx: MoneyCtx, input: RefundInput): Promise<StoredPayment | null> {
  return withTransaction(ctx.db, async (tx) => {
    const which = and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, input.paymentId));
    const [found] = await tx.select().from(payments).where(which);
    const order = found && (await lockOrder(tx, ctx.portal.id, found.orderId));
    if (!order) return null;
    const [payment] = await tx.select().from(payments).where(which);
    if (payment?.state !== "paid") return null;
    if (input.onlyDuplicate) {
      const { isDuplicate, overlaps } = await compareWithOthers(tx, order, payment);
      if (!overlaps) await tx.update(payments).set({ attention: null }).where(which);
      if (!isDuplicate) return null;
    }
    const now = ctx.clock.now();
    const requested = {
      refundRequestedAt: payment.refundRequestedAt ?? new Date(now),
      refundRequestedBy: payment.refundRequestedBy ?? input.by,
      nextCheckAt: new Date(now + refundCheckMs),
    };
    await tx.update(payments).set(requested).where(which);
    return { ...payment, ...requested };
  });
}

async function sendRefund(ctx: MoneyCtx, payment: StoredPayment): Promise<RefundOutcome> {
  const { gateway, reference, id: paymentId } = payment;
  const log = (result: string, report?: GatewayReport) =>
    logGatewayEvent(ctx.db, ctx, {
      gateway,
      event: "refund",
      reference,
      paymentId,
      result,
      ...(report && { report }),
    });
  const connection = await connectGateway<Gateway>(ctx, gateway);
  if (!connection) {
    await log("no keys");
    return "no-keys";
  }
  await log("sent");
  try {
    const restMinor = payment.amountMinor - payment.refundedMinor;
    const report = await adapterOf<Gateway>(gateway).refund(connection, {
      ...payment,
      amountMinor: restMinor,
    });
    if (report.meaning === "refunded") {
      const outcome = await handleGatewayNotification(ctx, { gateway, event: "refund", report });
      return outcome === "unfit" ? "failed" : "refunded";
    }
    const isPending = report.meaning === "pending";
    await log(isPending ? "accepted" : "refused: by the gateway", report);
    return isPending ? "requested" : "failed";
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    ctx.log.warn({ err: error, gateway }, "a refund could not be asked for");
    await log("unreachable");
    return "unreachable";
  }
}

const change = (ctx: MoneyCtx, { id }: StoredPayment, values: Partial<StoredPayment>) =>
  ctx.db
    .update(payments)
    .set(values)
    .where(and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, id)));
