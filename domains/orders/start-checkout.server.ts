import { and, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { notFoundMessages } from "#domains/courses/not-found-messages.ts";
import { type CoursePrice, readPrices } from "#domains/courses/read-prices.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import {
  choosePrice,
  listOrderPrices,
  type OrderPrice,
  type PaymentChoice,
} from "./choose-price.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { toMinorUnits } from "./gateways/money.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { checkoutMinLeftMs, priceLifetimeMs, listUnusedPayments, isWaiting } from "./order.ts";
import {
  lockOrdersOf,
  lockOrder,
  type OrderWithPayments,
  readOrdersOf,
  readPayments,
  type StoredOrder,
  type StoredPayment,
} from "./read-payments.server.ts";
import { updateOrderState } from "./update-order-state.server.ts";
import { orders, payments } from "./tables.server.ts";

/** When a gateway is first asked about a new payment. */
export const firstCheckMs = 10 * 60 * 1000;

/** An order with the payment to make now and its items; null if there is nothing to pay. */
export type StartedCheckout = {
  orderId: string;
  openPayment: { payment: StoredPayment; items: { courseId: string; priceMinor: number }[] } | null;
};

/**
 * Creates or finds the caller's order for these courses, and starts a payment if one is needed. Courses that are open,
 * free, or waiting at a gateway (in any order) need none. Two calls at once start one payment. Prices are the current
 * ones, whatever a page showed before.
 * @param gateways those that the portal can use, the default first
 * @throws NOT-FOUND for a course that is not published, INVALID when the courses have no currency in common, or not the
 * chosen one, PAYMENT-UNAVAILABLE
 */
export async function startCheckout(
  ctx: BuyerCtx,
  courseIds: readonly string[],
  choice: PaymentChoice,
  gateways: readonly Gateway[],
): Promise<StartedCheckout> {
  return withTransaction(ctx.db, async (tx) => {
    const owner = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
    await lockOrdersOf(tx, owner);
    const courses = await readPrices(tx, ctx.portal.id, courseIds);
    if (courses.length < courseIds.length) throw notFound(notFoundMessages.course);
    const now = ctx.clock.now();
    const existing = await readOrdersOf(tx, owner, courseIds);
    const withoutPayment = existing.filter((one) => needsNoPayment(one, now));
    const remaining = courses.filter(
      ({ id }) => !withoutPayment.some((one) => includesCourse(one, id)),
    );
    const pricedCourses = remaining.filter((course) => priceOf(course) > 0);
    const grantedOrders: StoredOrder[] = [];
    for (const course of remaining) {
      if (!pricedCourses.includes(course))
        grantedOrders.push(await grantFreeCourse(tx, ctx, course));
    }
    if (pricedCourses.length === 0)
      return { orderId: orderToReturn(withoutPayment, grantedOrders, now), openPayment: null };
    const sorted = pricedCourses.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const order = await findOrCreateOrder(
      tx,
      ctx,
      sorted.map(({ id }) => id),
    );
    const fixedPrice = findFixedPrice(order, now);
    const prices = withFixedPrice(listOrderPrices(sorted), fixedPrice);
    const { gateway, price } = choosePrice(prices, choice, gateways, order.currency);
    if (price !== fixedPrice) await fixPrice(tx, ctx, order, price);
    const payment = await findOrCreatePayment(tx, ctx, order, { ...price, gateway });
    const items = order.courseIds.map((courseId, index) => ({
      courseId,
      priceMinor: price.pricesMinor[index]!,
    }));
    return { orderId: order.id, openPayment: { payment, items } };
  });
}

/** Whether an order needs no payment now: its courses are open, or a payment is pending. */
export const needsNoPayment = (
  { order, payments: orderPayments }: OrderWithPayments,
  now: number,
): boolean => order.state === "paid" || orderPayments.some((one) => isWaiting(one, now));

const includesCourse = ({ order }: OrderWithPayments, courseId: string) =>
  order.courseIds.includes(courseId);

const priceOf = ({ type, price }: CoursePrice): number =>
  type === "free" ? 0 : toMinorUnits(price);

/**
 * The order to return when there is nothing to pay: a pending one, otherwise one that contains the requested courses.
 */
function orderToReturn(
  withoutPayment: OrderWithPayments[],
  grantedOrders: StoredOrder[],
  now: number,
): string {
  const waiting = withoutPayment.find((one) =>
    one.payments.some((payment) => isWaiting(payment, now)),
  );
  return (waiting ?? withoutPayment[0])?.order.id ?? grantedOrders[0]!.id;
}

async function findOrCreateOrder(
  tx: Transaction,
  { portal, actor, clock }: BuyerCtx,
  courseIds: string[],
): Promise<StoredOrder> {
  const key = { environmentId: portal.id, userId: actor.userId, courseIds };
  await tx
    .insert(orders)
    .values({ ...key, state: "new", createdAt: new Date(clock.now()) })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.environmentId, key.environmentId),
        eq(orders.userId, key.userId),
        eq(orders.courseIds, courseIds),
      ),
    );
  return (await lockOrder(tx, portal.id, row!.id))!;
}

/** Returns the order's stored price if it is less than a day old. After a refund, the course costs its current price. */
function findFixedPrice(order: StoredOrder, now: number): OrderPrice | null {
  const { amountMinor, currency, pricesMinor, pricedAt, state } = order;
  if (pricedAt === null || now - pricedAt.getTime() >= priceLifetimeMs) return null;
  if (state === "refunded" || amountMinor === null || !currency || !pricesMinor) return null;
  return { amountMinor, currency, pricesMinor };
}

/** The current prices, with the stored one in its currency. It holds even if the courses no longer have that currency. */
const withFixedPrice = (prices: readonly OrderPrice[], fixed: OrderPrice | null): OrderPrice[] =>
  fixed ? [fixed, ...prices.filter(({ currency }) => currency !== fixed.currency)] : [...prices];

async function fixPrice(
  tx: Transaction,
  { clock }: BuyerCtx,
  order: StoredOrder,
  price: OrderPrice,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...price, pricedAt: new Date(clock.now()) })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
}

async function findOrCreatePayment(
  tx: Transaction,
  ctx: BuyerCtx,
  order: StoredOrder,
  { gateway, amountMinor, currency }: OrderPrice & { gateway: Gateway },
): Promise<StoredPayment> {
  const orderPayments = await readPayments(tx, ctx.portal.id, order.id);
  const price = { amountMinor, currency };
  const usablePayment = listUnusedPayments(orderPayments).findLast((one) =>
    isUsable(one, gateway, price, ctx.clock.now()),
  );
  if (usablePayment) return usablePayment;
  const lastStartMs = orderPayments.at(-1)?.createdAt.getTime() ?? 0;
  const payment = await createPayment(tx, ctx, order, { gateway, ...price, after: lastStartMs });
  await updateOrderState(tx, ctx, order);
  return payment;
}

type Amount = Pick<OrderPrice, "amountMinor" | "currency">;

/** An unused checkout is offered again, so two tabs pay the same payment. */
const isUsable = (payment: StoredPayment, gateway: Gateway, price: Amount, now: number): boolean =>
  payment.gateway === gateway &&
  payment.amountMinor === price.amountMinor &&
  payment.currency === price.currency &&
  payment.expiresAt.getTime() - now > checkoutMinLeftMs;

async function createPayment(
  tx: Transaction,
  { clock, language }: BuyerCtx,
  order: StoredOrder,
  { after: lastStartMs, ...amount }: Amount & { gateway: Gateway; after: number },
): Promise<StoredPayment> {
  // Payments are sorted by start time, so each starts at least a millisecond after the one before.
  const now = Math.max(clock.now(), lastStartMs + 1);
  const [payment] = await tx
    .insert(payments)
    .values({
      environmentId: order.environmentId,
      orderId: order.id,
      reference: randomUUID(),
      ...amount,
      language,
      state: "new",
      createdAt: new Date(now),
      expiresAt: new Date(now + priceLifetimeMs),
      nextCheckAt: new Date(now + firstCheckMs),
    })
    .returning();
  return payment!;
}

/** Opens a course that costs nothing. It stays open if the course gets a price later. */
async function grantFreeCourse(
  tx: Transaction,
  ctx: BuyerCtx,
  { id, currency }: CoursePrice,
): Promise<StoredOrder> {
  const order = await findOrCreateOrder(tx, ctx, [id]);
  const freeColumns = { grantedBy: "free", amountMinor: 0, currency, pricesMinor: [0] };
  await tx
    .update(orders)
    .set({ ...freeColumns, pricedAt: new Date(ctx.clock.now()) })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  await updateOrderState(tx, ctx, { ...order, ...freeColumns });
  return order;
}
