import { withTransaction } from "#platform/database.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { nothingToRefund } from "./errors.ts";
import { findOrder } from "./find-order.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { readPayments } from "./read-payments.server.ts";
import { type RefundOutcome, refundPayment } from "./refund-payment.server.ts";
import { authorize } from "./policy.server.ts";

export type Refunded = { reference: string; gateway: string; outcome: RefundOutcome };

/**
 * Refunds everything paid for an order through the gateways. The course closes with the last refund.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND, NOTHING-TO-REFUND
 */
export async function refundOrder(
  ctx: MoneyCtx & { actor: Actor },
  { orderId }: { orderId: string },
): Promise<Refunded[]> {
  authorize(ctx, "refund", "order");
  const order = await findOrder(ctx, orderId);
  const paid = (await readPayments(ctx.db, ctx.portal.id, order.id)).filter(
    ({ state }) => state === "paid",
  );
  if (paid.length === 0) throw nothingToRefund();
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, "refundOrder", { orderId: order.id, payments: paid.map(({ id }) => id) }),
  );
  const refunded: Refunded[] = [];
  for (const { id, reference, gateway } of paid) {
    const outcome = await refundPayment(ctx, { paymentId: id, by: ctx.actor.userId });
    refunded.push({ reference, gateway, outcome });
  }
  return refunded;
}
