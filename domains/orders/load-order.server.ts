import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isUuid } from "#platform/uuid.ts";
import { unitsOf } from "./gateways/money.ts";
import { failureKeys, type Order, restsOn, waits } from "./order.ts";
import { readPayments, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * One of the caller's own orders. Looking at it grants nothing: only what the provider signs does (promise 35).
 * @throws NOT-FOUND for any other id: that somebody else has such an order is nobody's business
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

/** What of an order and its payments its owner sees. */
export function presentOrder(
  order: StoredOrder,
  all: readonly StoredPayment[],
  now: number,
): Order {
  const { state, amountMinor } = order;
  const counts = restsOn(state, all);
  const failure = state === "failed" ? failureKeys[counts?.failure ?? "declined"] : null;
  return {
    id: order.id,
    courseIds: order.courseIds,
    state,
    amount: amountMinor === null ? null : unitsOf(amountMinor),
    currency: order.currency,
    refundedAmount: state === "paid" ? unitsOf(counts?.refundedMinor ?? 0) : 0,
    gateway: counts?.gateway ?? null,
    given: order.grantedBy !== null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    failure,
    mayRetry: state !== "paid" && !all.some((one) => waits(one, now)),
  };
}
