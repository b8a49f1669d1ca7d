import type { Gateway } from "./gateways/gateway.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { type Purchased, purchase } from "./purchase.server.ts";
import { onwardPath, orderResultPath } from "./result-path.ts";

/**
 * Buys a course (section 7, Courses: BUY with gateway). A second time it is the same order, and a course that is theirs
 * already, or costs nothing, has no checkout.
 * @param input `continue`: where the return page leads on to, of the form `/{type}/{elementId}/`; anything else is left out
 * @throws SIGN-IN-FIRST, NOT-FOUND, PAYMENT-UNAVAILABLE
 */
export async function buyCourse(
  ctx: BuyerCtx,
  input: { courseId: string; gateway?: Gateway | undefined; continue?: string | undefined },
): Promise<Purchased> {
  const { courseId, gateway } = input;
  const onward = onwardPath(input.continue);
  const resultUrl = (orderId: string) => ctx.portal.origin + orderResultPath(orderId, onward);
  return purchase(ctx, { courseIds: [courseId], gateway, resultUrl });
}
