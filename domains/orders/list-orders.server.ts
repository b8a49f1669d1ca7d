import {
  and,
  arrayContains,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Actor } from "#domains/settings/context.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { findOrder } from "./find-order.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import type { OrderState } from "./order.ts";
import { readPayments, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";
import { gatewayLog, orders, payments } from "./tables.server.ts";
import { emailOf, readEmail, userIdOf } from "#domains/identity/membership/read-member.server.ts";
import { authorize } from "./policy.server.ts";

/** The most orders in one list. */
export const ordersListMax = 200;

type AdminCtx = Pick<OrderCtx, "db" | "portal"> & { actor: Actor };

export type OrdersFilter = {
  state?: OrderState | undefined;
  email?: string | undefined;
  courseId?: string | undefined;
  /** Only orders with a payment that needs attention. */
  attention?: boolean | undefined;
};

export type ListedOrder = StoredOrder & { email: string | null };

/**
 * Lists the portal's orders, newest first, at most `ordersListMax`.
 * @throws AUTH-DENY without an admin's role
 */
export async function listOrders(ctx: AdminCtx, filter: OrdersFilter): Promise<ListedOrder[]> {
  authorize(ctx, "list", "order");
  const { state, email, courseId, attention } = filter;
  const conditions: (SQL | undefined)[] = [
    eq(orders.environmentId, ctx.portal.id),
    state && eq(orders.state, state),
    courseId === undefined ? undefined : arrayContains(orders.courseIds, [courseId]),
    email === undefined ? undefined : eq(orders.userId, userIdOf(normalizeEmail(email))),
    attention ? exists(paymentsToCheck(ctx)) : undefined,
  ];
  const rows = await ctx.db
    .select({ order: orders, email: emailOf(orders.userId) })
    .from(orders)
    .where(and(...conditions))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersListMax);
  return rows.map(({ order, email: payer }) => ({ ...order, email: payer }));
}

const paymentsToCheck = ({ db }: AdminCtx) =>
  db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.environmentId, orders.environmentId),
        eq(payments.orderId, orders.id),
        isNotNull(payments.attention),
      ),
    );

export type GatewayLogEntry = typeof gatewayLog.$inferSelect;
export type OrderDetails = {
  order: ListedOrder;
  payments: StoredPayment[];
  log: GatewayLogEntry[];
};

/** The most log lines of one order. */
const logMax = 500;

/**
 * Returns an order with its payments and gateway log, oldest first.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND
 */
export async function getOrderDetails(
  ctx: AdminCtx,
  { orderId }: { orderId: string },
): Promise<OrderDetails> {
  authorize(ctx, "read", "order");
  const order = await findOrder(ctx, orderId);
  const email = await readEmail(ctx.db, order.userId);
  const orderPayments = await readPayments(ctx.db, ctx.portal.id, order.id);
  const paymentIds = orderPayments.map(({ id }) => id);
  const references = orderPayments.map(({ reference }) => reference);
  const log = await ctx.db
    .select()
    .from(gatewayLog)
    .where(
      and(
        eq(gatewayLog.environmentId, ctx.portal.id),
        or(
          inArray(gatewayLog.paymentId, paymentIds),
          // Refused calls belong to no payment, but they name one.
          and(isNull(gatewayLog.paymentId), inArray(gatewayLog.reference, references)),
        ),
      ),
    )
    .orderBy(gatewayLog.id)
    .limit(logMax);
  return { order: { ...order, email }, payments: orderPayments, log };
}
