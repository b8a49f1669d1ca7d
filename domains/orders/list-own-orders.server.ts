import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { presentOrder } from "./load-order.server.ts";
import type { Order } from "./order.ts";
import { orders, payments } from "./tables.server.ts";

const ownOrdersMax = 100;

/** The caller's own orders in this portal, the newest first. */
export async function listOwnOrders(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
): Promise<Order[]> {
  if (ctx.actor.kind === "guest") return [];
  const own = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.environmentId, ctx.portal.id), eq(orders.userId, ctx.actor.userId)))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(ownOrdersMax);
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const all = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.environmentId, ctx.portal.id), inArray(payments.orderId, ids)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return own.map((order) =>
    presentOrder(
      order,
      all.filter(({ orderId }) => orderId === order.id),
      ctx.clock.now(),
    ),
  );
}
