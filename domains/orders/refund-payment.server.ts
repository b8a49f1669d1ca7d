import { and, eq } from "drizzle-orm";
import { withTransaction } from "#platform/database.server.ts";
import { isServiceFailure } from "#platform/outbound.server.ts";
import { askPayment } from "./ask-payment.server.ts";
import { gatewayLine } from "./gateway-line.server.ts";
import type { Gateway, Heard } from "./gateways/gateway.ts";
import { wireOf } from "./gateways/wires.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { noteGateway } from "./note-gateway.server.ts";
import { lockOrder, type StoredPayment } from "./read-payments.server.ts";
import { standOf } from "./spare-payments.server.ts";
import { payments } from "./tables.server.ts";

/** After asking for money back the gateway is asked whether it went. */
const refundCheckMs = 10 * 60 * 1000;

/**
 * `refunded`: it is given back; `asked`: the gateway is at it; `away`: it did not answer and is asked again by itself;
 * `no-keys`: likewise, once the gateway's keys are here; `failed`: it will not; `kept`: there was nothing to give back.
 */
export type RefundOutcome = "refunded" | "asked" | "away" | "no-keys" | "failed" | "kept";

type RefundInput = {
  paymentId: string;
  by: string;
  /** Only while others hold all that it opens. */
  onlyDouble?: boolean;
};

/** Gives a payment back by its gateway's own call. Asked again, it is given back once: a gateway names a payment. */
export async function refundPayment(ctx: MoneyCtx, input: RefundInput): Promise<RefundOutcome> {
  const payment = await askBack(ctx, input);
  if (!payment) return "kept";
  const outcome = await sendRefund(ctx, payment);
  if (outcome !== "failed") return outcome;
  // The answer to an earlier call may have been lost on its way: then the money is back already.
  const heard = await askPayment(ctx, payment);
  if (heard?.meaning === "refunded") return "refunded";
  await change(ctx, payment, {
    attention: "refund-failed",
    refundAskedAt: null,
    nextCheckAt: null,
  });
  return "failed";
}

/** Notes that the payment's money is asked back; null when it holds none, or is not one too many. */
function askBack(ctx: MoneyCtx, input: RefundInput): Promise<StoredPayment | null> {
  return withTransaction(ctx.db, async (tx) => {
    const which = and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, input.paymentId));
    const [found] = await tx.select().from(payments).where(which);
    const order = found && (await lockOrder(tx, ctx.portal.id, found.orderId));
    if (!order) return null;
    const [payment] = await tx.select().from(payments).where(which);
    if (payment?.state !== "paid") return null;
    if (input.onlyDouble) {
      const { isSpare, overlaps } = await standOf(tx, order, payment);
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
  const note = (verdict: string, heard?: Heard) =>
    noteGateway(ctx.db, ctx, {
      gateway,
      event: "refund",
      reference,
      paymentId,
      verdict,
      ...(heard && { heard }),
    });
  const line = await gatewayLine<Gateway>(ctx, gateway);
  if (!line) {
    await note("no keys");
    return "no-keys";
  }
  await note("sent");
  try {
    const restMinor = payment.amountMinor - payment.refundedMinor;
    const heard = await wireOf<Gateway>(gateway).refund(line, {
      ...payment,
      amountMinor: restMinor,
    });
    if (heard.meaning === "refunded") {
      const hearing = await handleGatewayNotification(ctx, { gateway, event: "refund", heard });
      return hearing === "unfit" ? "failed" : "refunded";
    }
    const isAtIt = heard.meaning === "pending";
    await note(isAtIt ? "accepted" : "refused: by the gateway", heard);
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
