import type { Gateway } from "./gateways/gateway.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { type PurchaseResult, purchase } from "./purchase.server.ts";
import { orderResultPath } from "./result-path.ts";

/**
 * Starts another payment for one of the caller's orders. If one of its courses is open by now, a new order covers the
 * others.
 * @throws NOT-FOUND, PAYMENT-UNAVAILABLE, TOO-MANY-ATTEMPTS
 */
export async function retryOrder(
  ctx: BuyerCtx,
  input: { orderId: string; gateway?: Gateway | undefined; onward: string | null },
): Promise<PurchaseResult> {
  const { courseIds } = await loadOrder(ctx, input);
  const resultUrl = (orderId: string) => ctx.portal.origin + orderResultPath(orderId, input.onward);
  return purchase(ctx, { courseIds, gateway: input.gateway, resultUrl });
}
