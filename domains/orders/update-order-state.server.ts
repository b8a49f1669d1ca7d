import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { decidingPayment, stateOf } from "./order.ts";
import { queueReceipt } from "./queue-receipt.server.ts";
import { readPayments, type StoredOrder } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Updates an order from its payments, inside the transaction that changed one of them and locked the order: money and
 * access change together or not at all. A payment that opens the course queues its receipt.
 */
export async function updateOrderState(
  tx: Transaction,
  ctx: MoneyCtx,
  order: StoredOrder,
): Promise<void> {
  const all = await readPayments(tx, order.environmentId, order.id);
  const state = stateOf(order.grantedBy !== null, all);
  const deciding = state === "paid" ? decidingPayment(state, all) : undefined;
  const now = new Date(ctx.clock.now());
  const isPaid = state === "paid";
  await tx
    .update(orders)
    .set({
      state,
      paidAt: isPaid ? (order.paidAt ?? deciding?.paidAt ?? now) : null,
      refundedAt: state === "refunded" ? (order.refundedAt ?? now) : null,
      ...(deciding && { amountMinor: deciding.amountMinor, currency: deciding.currency }),
    })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  if (order.state === state) return;
  ctx.log.info({ orderId: order.id, from: order.state, to: state }, "an order changed");
  if (isPaid && deciding) await queueReceipt(tx, ctx, order, deciding);
}
