import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isUuid } from "#platform/uuid.ts";
import { toUnits } from "./gateways/money.ts";
import { failureKeys, type Order, findDecidingPayment, isWaiting } from "./order.ts";
import { readPayments, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Loads one of the caller's orders. Reading it never grants access: only a signed notification does.
 * @throws NOT-FOUND for any other id, so nobody learns which orders exist
 */
export async function loadOrder(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  { orderId }: { orderId: string },
): Promise<Order> {
  if (ctx.actor.kind === "guest" || !isUuid(orderId)) throw notFound();
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.environmentId, ctx.portal.id),
        eq(orders.id, orderId),
        eq(orders.userId, ctx.actor.userId),
      ),
    );
  if (!order) throw notFound();
  return presentOrder(order, await readPayments(ctx.db, ctx.portal.id, order.id), ctx.clock.now());
}

/** The fields of an order that its owner may see. */
export function presentOrder(
  order: StoredOrder,
  orderPayments: readonly StoredPayment[],
  now: number,
): Order {
  const { state, amountMinor } = order;
  const countedPayment = findDecidingPayment(state, orderPayments);
  const failure = state === "failed" ? failureKeys[countedPayment?.failure ?? "declined"] : null;
  return {
    id: order.id,
    courseIds: order.courseIds,
    state,
    amount: amountMinor === null ? null : toUnits(amountMinor),
    currency: order.currency,
    refundedAmount: state === "paid" ? toUnits(countedPayment?.refundedMinor ?? 0) : 0,
    gateway: countedPayment?.gateway ?? null,
    isGranted: order.grantedBy !== null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    failure,
    mayRetry: state !== "paid" && !orderPayments.some((one) => isWaiting(one, now)),
  };
}
