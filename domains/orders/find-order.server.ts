import { and, eq, like, sql } from "drizzle-orm";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { orderNumberChars } from "./order.ts";
import type { StoredOrder } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Finds an order of this portal by its id, or by the beginning of the id as emails show it.
 * @throws NOT-FOUND, or INVALID when several orders begin like this
 */
export async function findOrder(
  ctx: Pick<MoneyCtx, "db" | "portal">,
  id: string,
): Promise<StoredOrder> {
  const start = id.toLowerCase();
  if (start.length < orderNumberChars || !/^[0-9a-f-]+$/.test(start)) throw notFound();
  const found = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.environmentId, ctx.portal.id), like(sql`${orders.id}::text`, `${start}%`)))
    .limit(2);
  if (found.length > 1) throw invalidInput(`${id}: more than one order begins so`);
  if (!found[0]) throw notFound();
  return found[0];
}
