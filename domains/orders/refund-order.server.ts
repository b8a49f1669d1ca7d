import { withTransaction } from "#platform/database.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { nothingToRefund } from "./errors.ts";
import { findOrder } from "./find-order.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { readPayments } from "./read-payments.server.ts";
import { type RefundOutcome, refundPayment } from "./refund-payment.server.ts";
import { authorize } from "./policy.server.ts";

export type RefundResult = { reference: string; gateway: string; outcome: RefundOutcome };

/**
 * Refunds everything paid for an order through the gateways. The course closes with the last refund.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND, NOTHING-TO-REFUND
 */
export async function refundOrder(
  ctx: OrderCtx & { actor: Actor },
  { orderId }: { orderId: string },
): Promise<RefundResult[]> {
  authorize(ctx, "refund", "order");
  const order = await findOrder(ctx, orderId);
  const paidPayments = (await readPayments(ctx.db, ctx.portal.id, order.id)).filter(
    ({ state }) => state === "paid",
  );
  if (paidPayments.length === 0) throw nothingToRefund();
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, "refundOrder", {
      orderId: order.id,
      payments: paidPayments.map(({ id }) => id),
    }),
  );
  const results: RefundResult[] = [];
  for (const { id, reference, gateway } of paidPayments) {
    const outcome = await refundPayment(ctx, { paymentId: id, requestedBy: ctx.actor.userId });
    results.push({ reference, gateway, outcome });
  }
  return results;
}
