import type { PaymentChoice } from "./choose-price.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { type OrderResult, orderCourses } from "./order-courses.server.ts";
import { orderResultPath } from "./result-path.ts";

/**
 * Starts another payment for one of the caller's orders. If some of its courses are open by now, a new order contains
 * only the other courses.
 * @throws NOT-FOUND, PAYMENT-UNAVAILABLE, TOO-MANY-ATTEMPTS
 */
export async function retryOrder(
  ctx: BuyerCtx,
  input: PaymentChoice & { orderId: string; continuePath: string | null },
): Promise<OrderResult> {
  const { courseIds } = await loadOrder(ctx, input);
  const resultUrl = (orderId: string) =>
    ctx.portal.origin + orderResultPath(orderId, input.continuePath);
  return orderCourses(ctx, { courseIds, choice: input, resultUrl });
}
