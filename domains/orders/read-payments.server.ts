import { and, arrayOverlaps, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import { orders, payments } from "./tables.server.ts";

export type StoredPayment = typeof payments.$inferSelect;
export type StoredOrder = typeof orders.$inferSelect;

/** Reads an order's payments, oldest first. */
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

/** An order with its payments, oldest first. */
export type OrderWithPayments = { order: StoredOrder; payments: StoredPayment[] };

/** Reads a user's orders that contain any of these courses, oldest first. */
export async function readOrdersOf(
  db: Db,
  { environmentId, userId }: Pick<StoredOrder, "environmentId" | "userId">,
  courseIds: readonly string[],
): Promise<OrderWithPayments[]> {
  const userOrders = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.environmentId, environmentId),
        eq(orders.userId, userId),
        arrayOverlaps(orders.courseIds, [...courseIds]),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const ids = userOrders.map(({ id }) => id);
  const allPayments = await readPaymentsOf(db, environmentId, ids);
  return userOrders.map((order) => ({
    order,
    payments: allPayments.filter(({ orderId }) => orderId === order.id),
  }));
}

/** Reads the payments of several orders, oldest first. */
export async function readPaymentsOf(
  db: Db,
  environmentId: string,
  orderIds: string[],
): Promise<StoredPayment[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.environmentId, environmentId), inArray(payments.orderId, orderIds)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/**
 * Locks the orders of a user. Several of them may contain the same course, so changes to the money or access run one
 * after another.
 */
export async function lockOrdersOf(
  tx: Transaction,
  { environmentId, userId }: Pick<StoredOrder, "environmentId" | "userId">,
): Promise<void> {
  const lockName = `orders ${environmentId} ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
}

/** Locks an order in the transaction, and with it all orders of its user. */
export async function lockOrder(
  tx: Transaction,
  environmentId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const [owner] = await tx
    .select({ userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.environmentId, environmentId), eq(orders.id, orderId)));
  if (!owner) return undefined;
  await lockOrdersOf(tx, { environmentId, ...owner });
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.environmentId, environmentId), eq(orders.id, orderId)))
    .for("update");
  return order;
}
