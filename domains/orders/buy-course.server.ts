import type { Gateway } from "./gateways/gateway.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { type PurchaseResult, purchase } from "./purchase.server.ts";
import { onwardPath, orderResultPath } from "./result-path.ts";

/**
 * Buys a course. Calling it again returns the same order. A course that is free or already open has no checkout.
 * @param input `continue`: where the return page links to, as `/{type}/{elementId}/`; anything else is ignored
 * @throws SIGN-IN-FIRST, NOT-FOUND, PAYMENT-UNAVAILABLE
 */
export async function buyCourse(
  ctx: BuyerCtx,
  input: { courseId: string; gateway?: Gateway | undefined; continue?: string | undefined },
): Promise<PurchaseResult> {
  const { courseId, gateway } = input;
  const onward = onwardPath(input.continue);
  const resultUrl = (orderId: string) => ctx.portal.origin + orderResultPath(orderId, onward);
  return purchase(ctx, { courseIds: [courseId], gateway, resultUrl });
}
