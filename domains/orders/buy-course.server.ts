import type { PaymentChoice } from "./choose-price.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { type OrderResult, orderCourses } from "./order-courses.server.ts";
import { parseContinuePath, orderResultPath } from "./result-path.ts";

/**
 * Buys a course. Calling it again returns the same order. A course that is free or already open has no checkout.
 * @param input `continue`: where the return page links to, as `/{type}/{elementId}/`; anything else is ignored
 * @throws SIGN-IN-FIRST, NOT-FOUND, PAYMENT-UNAVAILABLE
 */
export async function buyCourse(
  ctx: BuyerCtx,
  input: PaymentChoice & { courseId: string; continue?: string | undefined },
): Promise<OrderResult> {
  const { courseId } = input;
  const continuePath = parseContinuePath(input.continue);
  const resultUrl = (orderId: string) => ctx.portal.origin + orderResultPath(orderId, continuePath);
  return orderCourses(ctx, { courseIds: [courseId], choice: input, resultUrl });
}
