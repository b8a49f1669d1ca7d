import { and, eq } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { isServiceFailure } from "#platform/call-service.server.ts";
import { queryPayment } from "./query-payment.server.ts";
import { connectGateway } from "./connect-gateway.server.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { adapterOf } from "./gateways/adapters.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { logGatewayEvent } from "./log-gateway-event.server.ts";
import { lockOrder, type StoredPayment } from "./read-payments.server.ts";
import { compareWithOthers } from "./duplicate-payments.server.ts";
import { payments } from "./tables.server.ts";

/** How long to wait before asking the gateway whether a requested refund is done. */
const refundCheckDelayMs = 10 * 60 * 1000;

/**
 * `refunded`: done. `requested`: the gateway is working on it. `unreachable`: the gateway didn't answer and will be
 * asked again. `no-keys`: the portal lacks the gateway's keys; it asks again once it has them. `failed`: the gateway
 * refused. `not-paid`: there was nothing to refund.
 */
export type RefundOutcome =
  "refunded" | "requested" | "unreachable" | "no-keys" | "failed" | "not-paid";

type RefundInput = {
  paymentId: string;
  requestedBy: string;
  /** Refund only if the user's other payments open all courses that this payment opens. */
  onlyDuplicate?: boolean;
};

/**
 * Refunds a payment through its gateway. A repeated call doesn't refund twice: the gateway recognizes the payment by
 * its reference.
 */
export async function refundPayment(ctx: OrderCtx, input: RefundInput): Promise<RefundOutcome> {
  const payment = await markRefundRequested(ctx, input);
  if (!payment) return "not-paid";
  const outcome = await sendRefund(ctx, payment);
  if (outcome !== "failed") return outcome;
  // The gateway's response to an earlier call may have been lost: then the money is refunded already.
  const report = await queryPayment(ctx, payment);
  if (report?.normalizedStatus === "refunded") return "refunded";
  await updatePayment(ctx, payment, {
    attention: "refund-failed",
    refundRequestedAt: null,
    nextCheckAt: null,
  });
  return "failed";
}

/** Marks the payment as being refunded; null if it is not paid, or not a duplicate. */
function markRefundRequested(ctx: OrderCtx, input: RefundInput): Promise<StoredPayment | null> {
  return withTransaction(ctx.db, async (tx) => {
    const isPayment = and(
      eq(payments.environmentId, ctx.portal.id),
      eq(payments.id, input.paymentId),
    );
    const [row] = await tx.select().from(payments).where(isPayment);
    const order = row && (await lockOrder(tx, ctx.portal.id, row.orderId));
    if (!order) return null;
    const [payment] = await tx.select().from(payments).where(isPayment);
    if (payment?.state !== "paid") return null;
    if (input.onlyDuplicate) {
      const { isDuplicate, overlaps } = await compareWithOthers(tx, order, payment);
      if (!overlaps) await tx.update(payments).set({ attention: null }).where(isPayment);
      if (!isDuplicate) return null;
    }
    const now = ctx.clock.now();
    const refundColumns = {
      refundRequestedAt: payment.refundRequestedAt ?? new Date(now),
      refundRequestedBy: payment.refundRequestedBy ?? input.requestedBy,
      nextCheckAt: new Date(now + refundCheckDelayMs),
    };
    await tx.update(payments).set(refundColumns).where(isPayment);
    return { ...payment, ...refundColumns };
  });
}

async function sendRefund(ctx: OrderCtx, payment: StoredPayment): Promise<RefundOutcome> {
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
    if (report.normalizedStatus === "refunded") {
      const outcome = await handleGatewayNotification(ctx, { gateway, event: "refund", report });
      return outcome === "mismatch" ? "failed" : "refunded";
    }
    const isPending = report.normalizedStatus === "pending";
    await log(isPending ? "accepted" : "refused: by the gateway", report);
    return isPending ? "requested" : "failed";
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    ctx.log.warn({ err: error, gateway }, "a refund could not be requested");
    await log("unreachable");
    return "unreachable";
  }
}

const updatePayment = (ctx: OrderCtx, { id }: StoredPayment, values: Partial<StoredPayment>) =>
  ctx.db
    .update(payments)
    .set(values)
    .where(and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, id)));
