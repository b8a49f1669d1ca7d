import { and, asc, eq } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import { orders, payments } from "./tables.server.ts";

export type StoredPayment = typeof payments.$inferSelect;
export type StoredOrder = typeof orders.$inferSelect;

/** An order's payments, the oldest first. */
export const readPayments = (
  db: Db,
  environmentId: string,
  orderId: string,
): Promise<StoredPayment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.environmentId, environmentId), eq(payments.orderId, orderId)))
    .orderBy(asc(payments.createdAt), asc(payments.id));

/** Takes an order into the transaction: whatever moves its money or access waits for its turn here. */
export async function lockOrder(
  tx: Transaction,
  environmentId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.environmentId, environmentId), eq(orders.id, orderId)))
    .for("update");
  return order;
}
