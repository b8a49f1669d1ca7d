import { loadCourse } from "#domains/courses/load-course.server.ts";
import { missing } from "#domains/courses/missing.ts";
import { notFound } from "#domains/settings/errors.ts";
import { needsNoPayment } from "./start-checkout.server.ts";
import { buildCheckout } from "./build-checkout.server.ts";
import type { Checkout, Gateway } from "./gateways/gateway.ts";
import { unitsOf } from "./gateways/money.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { unusedPayments } from "./order.ts";
import { type PaidOrder, readOrdersOf, type StoredPayment } from "./read-payments.server.ts";
import { orderResultPath } from "./result-path.ts";

/** A payment that can be made now, and its form. */
export type OpenCheckout = {
  checkout: Checkout;
  gateway: Gateway;
  /** In units of the currency. */
  amount: number;
  currency: string;
};

/**
 * Loads the form for the open payment of one of the caller's orders. This starts no payment.
 * @param input `gateway`: the chosen one; null: the last used one
 * @returns null if no payment is open: paid, failed, expired, or pending at its gateway, in this order or another one
 * @throws NOT-FOUND for any other order, PAYMENT-UNAVAILABLE
 */
export async function loadCheckout(
  ctx: BuyerCtx,
  input: { orderId: string; continuePath: string | null; gateway: Gateway | null },
): Promise<OpenCheckout | null> {
  const { courseIds } = await loadOrder(ctx, input);
  const owner = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
  const existing = await readOrdersOf(ctx.db, owner, courseIds);
  const now = ctx.clock.now();
  if (existing.some((one) => needsNoPayment(one, now))) return null;
  const own = existing.find(({ order }) => order.id === input.orderId)!;
  const open = openPayment(own, input.gateway, now);
  if (!open) return null;
  const items = await itemsOf(ctx, own);
  const resultUrl = ctx.portal.origin + orderResultPath(input.orderId, input.continuePath);
  return {
    checkout: await buildCheckout(ctx, open, items, resultUrl),
    gateway: open.gateway,
    amount: unitsOf(open.amountMinor),
    currency: open.currency,
  };
}

/** Returns the newest unused payment that hasn't expired and has the order's price. */
function openPayment(
  { order, payments }: PaidOrder,
  gateway: Gateway | null,
  now: number,
): StoredPayment | undefined {
  return unusedPayments(payments).findLast(
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
