import type { Gateway } from "./gateways/gateway.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { type OrderResult, orderCourses } from "./order-courses.server.ts";
import { orderResultPath } from "./result-path.ts";

/**
 * Starts another payment for one of the caller's orders. If one of its courses is open by now, a new order covers the
 * others.
 * @throws NOT-FOUND, PAYMENT-UNAVAILABLE, TOO-MANY-ATTEMPTS
 */
export async function retryOrder(
  ctx: BuyerCtx,
  input: { orderId: string; gateway?: Gateway | undefined; continuePath: string | null },
): Promise<OrderResult> {
  const { courseIds } = await loadOrder(ctx, input);
  const resultUrl = (orderId: string) =>
    ctx.portal.origin + orderResultPath(orderId, input.continuePath);
  return orderCourses(ctx, { courseIds, gateway: input.gateway, resultUrl });
}
