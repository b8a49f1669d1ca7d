import { withTransaction } from "#platform/database.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
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
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND, NOTHING-TO-REFUND
 */
export async function refundOrder(
  ctx: OrderCtx & { actor: Actor },
  { orderId }: { orderId: string },
): Promise<RefundResult[]> {
  authorize(ctx, "refund", "order");
  requireFreshProof(ctx);
  const order = await findOrder(ctx, orderId);
  const paidPayments = (await readPayments(ctx.db, ctx.portal.id, order.id)).filter(
    ({ state }) => state === "paid",
  );
  if (paidPayments.length === 0) throw nothingToRefund();
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, {
      action: "refundOrder",
      subject: ["order", order.id],
      before: { refundRequested: false },
      after: { refundRequested: true },
      detail: {
        orderId: order.id,
        userId: order.userId,
        payments: paidPayments.map(({ id }) => id),
      },
    }),
  );
  const results: RefundResult[] = [];
  for (const { id, reference, gateway } of paidPayments) {
    const outcome = await refundPayment(ctx, { paymentId: id, requestedBy: ctx.actor.userId });
    results.push({ reference, gateway, outcome });
  }
  return results;
}
