import { isUuid } from "#platform/uuid.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { readLearner } from "#domains/identity/membership/read-member.server.ts";
import { readOrdersOfUser } from "./list-own-orders.server.ts";
import type { Order } from "./order.ts";
import { authorize } from "./policy.server.ts";

/**
 * Lists a member's orders in this portal, newest first.
 * @throws AUTH-DENY without a role that sees orders, NOT-FOUND
 */
export async function listOrdersOf(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
  { userId }: { userId: string },
): Promise<Order[]> {
  authorize(ctx, "list", "order");
  const member = { environmentId: ctx.portal.id, userId };
  if (!isUuid(userId) || !(await readLearner(ctx.db, member))) throw notFound();
  return readOrdersOfUser(ctx, userId);
}
