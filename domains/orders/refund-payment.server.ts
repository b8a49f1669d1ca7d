import { and, eq } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { isServiceFailure } from "#platform/outbound.server.ts";
import { askPayment } from "./ask-payment.server.ts";
import { gatewayLine } from "./gateway-line.server.ts";
import type { Gateway, GatewayReport } from "./gateways/gateway.ts";
import { wireOf } from "./gateways/wires.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { noteGateway } from "./note-gateway.server.ts";
import { lockOrder, type StoredPayment } from "./read-payments.server.ts";
import { compareWithOthers } from "./spare-payments.server.ts";
import { payments } from "./tables.server.ts";

/** How long to wait before asking the gateway whether a requested refund is done. */
const refundCheckMs = 10 * 60 * 1000;

/**
 * `refunded`: done. `asked`: the gateway is working on it. `away`: it didn't answer and will be asked again. `no-keys`:
 * the same, once the portal has the gateway's keys. `failed`: the gateway refused. `kept`: there was nothing to refund.
 */
export type RefundOutcome = "refunded" | "asked" | "away" | "no-keys" | "failed" | "kept";

type RefundInput = {
  paymentId: string;
  by: string;
  /** Only if other payments cover everything it opens. */
  onlyDouble?: boolean;
};

/**
 * Refunds a payment through its gateway. Repeating the call refunds once: the gateway knows the payment by its
 * reference.
 */
export async function refundPayment(ctx: MoneyCtx, input: RefundInput): Promise<RefundOutcome> {
  const payment = await askBack(ctx, input);
  if (!payment) return "kept";
  const outcome = await sendRefund(ctx, payment);
  if (outcome !== "failed") return outcome;
  // The answer to an earlier call may have been lost: then the money is refunded already.
  const report = await askPayment(ctx, payment);
  if (report?.meaning === "refunded") return "refunded";
  await change(ctx, payment, {
    attention: "refund-failed",
    refundAskedAt: null,
    nextCheckAt: null,
  });
  return "failed";
}

/** Marks the payment as being refunded; null if it is not paid, or not a duplicate. */
function askBack(ctx: MoneyCtx, input: RefundInput): Promise<StoredPayment | null> {
  return withTransaction(ctx.db, async (tx) => {
    const which = and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, input.paymentId));
    const [found] = await tx.select().from(payments).where(which);
    const order = found && (await lockOrder(tx, ctx.portal.id, found.orderId));
    if (!order) return null;
    const [payment] = await tx.select().from(payments).where(which);
    if (payment?.state !== "paid") return null;
    if (input.onlyDouble) {
      const { isSpare, overlaps } = await compareWithOthers(tx, order, payment);
      if (!overlaps) await tx.update(payments).set({ attention: null }).where(which);
      if (!isSpare) return null;
    }
    const now = ctx.clock.now();
    const asked = {
      refundAskedAt: payment.refundAskedAt ?? new Date(now),
      refundAskedBy: payment.refundAskedBy ?? input.by,
      nextCheckAt: new Date(now + refundCheckMs),
    };
    await tx.update(payments).set(asked).where(which);
    return { ...payment, ...asked };
  });
}

async function sendRefund(ctx: MoneyCtx, payment: StoredPayment): Promise<RefundOutcome> {
  const { gateway, reference, id: paymentId } = payment;
  const note = (verdict: string, report?: GatewayReport) =>
    noteGateway(ctx.db, ctx, {
      gateway,
      event: "refund",
      reference,
      paymentId,
      verdict,
      ...(report && { report }),
    });
  const line = await gatewayLine<Gateway>(ctx, gateway);
  if (!line) {
    await note("no keys");
    return "no-keys";
  }
  await note("sent");
  try {
    const restMinor = payment.amountMinor - payment.refundedMinor;
    const report = await wireOf<Gateway>(gateway).refund(line, {
      ...payment,
      amountMinor: restMinor,
    });
    if (report.meaning === "refunded") {
      const hearing = await handleGatewayNotification(ctx, { gateway, event: "refund", report });
      return hearing === "unfit" ? "failed" : "refunded";
    }
    const isAtIt = report.meaning === "pending";
    await note(isAtIt ? "accepted" : "refused: by the gateway", report);
    return isAtIt ? "asked" : "failed";
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    ctx.log.warn({ err: error, gateway }, "a refund could not be asked for");
    await note("away");
    return "away";
  }
}

const change = (ctx: MoneyCtx, { id }: StoredPayment, values: Partial<StoredPayment>) =>
  ctx.db
    .update(payments)
    .set(values)
    .where(and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, id)));
