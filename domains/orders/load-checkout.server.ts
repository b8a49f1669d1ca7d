import { loadCourse } from "#domains/courses/load-course.server.ts";
import { missing } from "#domains/courses/missing.ts";
import { notFound } from "#domains/settings/errors.ts";
import { stands } from "./start-checkout.server.ts";
import { checkoutOf } from "./checkout-of.server.ts";
import type { Checkout, Gateway } from "./gateways/gateway.ts";
import { unitsOf } from "./gateways/money.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { untouched } from "./order.ts";
import { type PaidOrder, readOrdersOf, type StoredPayment } from "./read-payments.server.ts";
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
 * @param input `gateway`: the one that was chosen; null: the one chosen last
 * @returns null when none is open: it was paid, failed, ran out, or waits at its gateway, in this order or another one
 * @throws NOT-FOUND for any other order, PAYMENT-UNAVAILABLE
 */
export async function loadCheckout(
  ctx: BuyerCtx,
  input: { orderId: string; onward: string | null; gateway: Gateway | null },
): Promise<OpenCheckout | null> {
  const { courseIds } = await loadOrder(ctx, input);
  const whose = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
  const had = await readOrdersOf(ctx.db, whose, courseIds);
  const now = ctx.clock.now();
  if (had.some((one) => stands(one, now))) return null;
  const own = had.find(({ order }) => order.id === input.orderId)!;
  const open = openPayment(own, input.gateway, now);
  if (!open) return null;
  const items = await itemsOf(ctx, own);
  const resultUrl = ctx.portal.origin + orderResultPath(input.orderId, input.onward);
  return {
    checkout: await checkoutOf(ctx, open, items, resultUrl),
    gateway: open.gateway,
    amount: unitsOf(open.amountMinor),
    currency: open.currency,
  };
}

/** Begun since anything else happened to the order, for the price that holds. */
function openPayment(
  { order, payments }: PaidOrder,
  gateway: Gateway | null,
  now: number,
): StoredPayment | undefined {
  return untouched(payments).findLast(
    (one) =>
      one.expiresAt.getTime() > now &&
      one.amountMinor === order.amountMinor &&
      one.currency === order.currency &&
      (gateway === null || one.gateway === gateway),
  );
}

async function itemsOf(ctx: BuyerCtx, { order: { courseIds, pricesMinor } }: PaidOrder) {
  return Promise.all(
    courseIds.map(async (courseId, at) => {
      const course = await loadCourse(ctx, courseId, ctx.language);
      if (!course) throw notFound(missing.course);
      return { title: course.title, priceMinor: pricesMinor![at]! };
    }),
  );
}
