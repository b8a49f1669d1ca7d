import { loadCourse } from "#domains/courses/load-course.server.ts";
import { notFoundMessages } from "#domains/courses/not-found-messages.ts";
import { notFound } from "#domains/settings/errors.ts";
import { needsNoPayment } from "./start-checkout.server.ts";
import { buildCheckout } from "./build-checkout.server.ts";
import type { Checkout, Gateway } from "./gateways/gateway.ts";
import { toUnits } from "./gateways/money.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { listUnusedPayments } from "./order.ts";
import {
  type OrderWithPayments,
  readOrdersOf,
  type StoredPayment,
} from "./read-payments.server.ts";
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
  const orderToPay = existing.find(({ order }) => order.id === input.orderId)!;
  const payment = findOpenPayment(orderToPay, input.gateway, now);
  if (!payment) return null;
  const items = await itemsOf(ctx, orderToPay);
  const resultUrl = ctx.portal.origin + orderResultPath(input.orderId, input.continuePath);
  return {
    checkout: await buildCheckout(ctx, payment, items, resultUrl),
    gateway: payment.gateway,
    amount: toUnits(payment.amountMinor),
    currency: payment.currency,
  };
}

/** Returns the newest unused payment that hasn't expired and has the order's price. */
function findOpenPayment(
  { order, payments }: OrderWithPayments,
  gateway: Gateway | null,
  now: number,
): StoredPayment | undefined {
  return listUnusedPayments(payments).findLast(
    (one) =>
      one.expiresAt.getTime() > now &&
      one.amountMinor === order.amountMinor &&
      one.currency === order.currency &&
      (gateway === null || one.gateway === gateway),
  );
}

async function itemsOf(ctx: BuyerCtx, { order: { courseIds, pricesMinor } }: OrderWithPayments) {
  return Promise.all(
    courseIds.map(async (courseId, index) => {
      const course = await loadCourse(ctx, courseId, ctx.language);
      if (!course) throw notFound(notFoundMessages.course);
      return { title: course.title, priceMinor: pricesMinor![index]! };
    }),
  );
}
