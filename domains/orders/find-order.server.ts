import { and, eq, like, sql } from "drizzle-orm";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { orderNumberChars } from "./order.ts";
import type { StoredOrder } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Finds an order of this portal by its id, or by the beginning of the id as emails show it.
 * @throws NOT-FOUND, or INVALID when several orders begin like this
 */
export async function findOrder(
  ctx: Pick<OrderCtx, "db" | "portal">,
  id: string,
): Promise<StoredOrder> {
  const idStart = id.toLowerCase();
  if (idStart.length < orderNumberChars || !/^[0-9a-f-]+$/.test(idStart)) throw notFound();
  const matches = await ctx.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.environmentId, ctx.portal.id), like(sql`${orders.id}::text`, `${idStart}%`)),
    )
    .limit(2);
  if (matches.length > 1) throw invalidInput(`${id}: more than one order begins so`);
  if (!matches[0]) throw notFound();
  return matches[0];
}
