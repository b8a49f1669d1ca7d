import { and, asc, desc, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { presentOrder } from "./load-order.server.ts";
import type { Order } from "./order.ts";
import { readPaymentsOf } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

const ownOrdersMax = 100;

/** Lists the caller's orders in this portal, newest first. */
export async function listOwnOrders(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
): Promise<Order[]> {
  return ctx.actor.kind === "guest" ? [] : readOrdersOfUser(ctx, ctx.actor.userId);
}

/** Reads a user's orders in this portal, newest first. The caller checks the permission. */
export async function readOrdersOfUser(
  ctx: Pick<Ctx, "db" | "portal" | "clock">,
  userId: string,
): Promise<Order[]> {
  const ownOrders = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.environmentId, ctx.portal.id), eq(orders.userId, userId)))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(ownOrdersMax);
  const ids = ownOrders.map(({ id }) => id);
  const allPayments = await readPaymentsOf(ctx.db, ctx.portal.id, ids);
  return ownOrders.map((order) =>
    presentOrder(
      order,
      allPayments.filter(({ orderId }) => orderId === order.id),
      ctx.clock.now(),
    ),
  );
}
