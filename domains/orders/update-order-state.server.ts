import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { findDecidingPayment, deriveOrderState } from "./order.ts";
import { queueReceipt } from "./queue-receipt.server.ts";
import { readPayments, type StoredOrder } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Updates an order from its payments, inside the transaction that changed one of them and locked the order: money and
 * access change together or not at all. A payment that opens the course queues its receipt.
 */
export async function updateOrderState(
  tx: Transaction,
  ctx: OrderCtx,
  order: StoredOrder,
): Promise<void> {
  const orderPayments = await readPayments(tx, order.environmentId, order.id);
  const state = deriveOrderState(order.grantedBy !== null, orderPayments);
  const countedPayment = state === "paid" ? findDecidingPayment(state, orderPayments) : undefined;
  const now = new Date(ctx.clock.now());
  const isPaid = state === "paid";
  await tx
    .update(orders)
    .set({
      state,
      paidAt: isPaid ? (order.paidAt ?? countedPayment?.paidAt ?? now) : null,
      refundedAt: state === "refunded" ? (order.refundedAt ?? now) : null,
      ...(countedPayment && {
        amountMinor: countedPayment.amountMinor,
        currency: countedPayment.currency,
      }),
    })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  if (order.state === state) return;
  ctx.log.info({ orderId: order.id, from: order.state, to: state }, "an order changed");
  if (isPaid && countedPayment) await queueReceipt(tx, ctx, order, countedPayment);
}
