import { loadCourse } from "#domains/courses/load-course.server.ts";
import { missing } from "#domains/courses/missing.ts";
import { notFound } from "#domains/settings/errors.ts";
import { checkoutOf } from "./checkout-of.server.ts";
import type { Checkout, Gateway } from "./gateways/gateway.ts";
import { unitsOf } from "./gateways/money.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { readPayments } from "./read-payments.server.ts";
import { orderResultPath } from "./result-path.ts";

/** A payment that may be made now, and the form that leads to it. */
export type OpenCheckout = {
  checkout: Checkout;
  gateway: Gateway;
  /** In units of the currency. */
  amount: number;
  currency: string;
};

/**
 * The form to the payment that was begun for one of the caller's own orders. Looking at it begins none.
 * @returns null when none is open: it was paid, failed, ran out, or waits at its gateway
 * @throws NOT-FOUND for any other order, PAYMENT-UNAVAILABLE
 */
export async function loadCheckout(
  ctx: BuyerCtx,
  input: { orderId: string; onward: string | null },
): Promise<OpenCheckout | null> {
  const order = await loadOrder(ctx, input);
  const all = await readPayments(ctx.db, ctx.portal.id, order.id);
  const open = all.findLast(
    ({ state, expiresAt }) => state === "new" && expiresAt.getTime() > ctx.clock.now(),
  );
  if (!order.mayRetry || !open) return null;
  const course = await loadCourse(ctx, order.courseId, ctx.language);
  if (!course) throw notFound(missing.course);
  const resultUrl = ctx.portal.origin + orderResultPath(order.id, input.onward);
  return {
    checkout: await checkoutOf(ctx, open, course.title, resultUrl),
    gateway: open.gateway,
    amount: unitsOf(open.amountMinor),
    currency: open.currency,
  };
}
