import { eq } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { orders } from "./tables.server.ts";

/** Whether a user has any order, in any portal and state. */
export async function hasOrders(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .limit(1);
  return found.length > 0;
}
