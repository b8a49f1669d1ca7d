import { and, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { missing } from "#domains/courses/missing.ts";
import { type CoursePrice, readPrices } from "#domains/courses/read-prices.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { minorOf } from "./gateways/money.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { checkoutLeftMs, priceHeldMs, untouched, waits } from "./order.ts";
import {
  lockBuyer,
  lockOrder,
  type PaidOrder,
  readOrdersOf,
  readPayments,
  type StoredOrder,
  type StoredPayment,
} from "./read-payments.server.ts";
import { settleOrder } from "./settle-order.server.ts";
import { orders, payments } from "./tables.server.ts";

/** The gateway is asked about a new payment for the first time after this long. */
export const firstCheckMs = 10 * 60 * 1000;

/** An order with the payment that is to be made for it now, and what it is for; null: nothing is. */
export type Begun = {
  orderId: string;
  due: { payment: StoredPayment; items: { courseId: string; priceMinor: number }[] } | null;
};

/**
 * Makes the caller's order for what of these courses is to be paid for, or finds the one they have, and begins a payment
 * where one is due: nothing for what is theirs already, costs nothing, or waits at a gateway, be it in another order.
 * Asked twice at once it begins one payment. Prices are those of this moment, whatever a page showed before.
 * @throws NOT-FOUND for a course that is not published, INVALID when the courses are sold in different currencies
 */
export async function startCheckout(
  ctx: BuyerCtx,
  courseIds: readonly string[],
  gateway: () => Gateway,
): Promise<Begun> {
  return withTransaction(ctx.db, async (tx) => {
    const whose = { environmentId: ctx.portal.id, userId: ctx.actor.userId };
    await lockBuyer(tx, whose);
    const courses = await readPrices(tx, ctx.portal.id, courseIds);
    if (courses.length < courseIds.length) throw notFound(missing.course);
    const now = ctx.clock.now();
    const had = await readOrdersOf(tx, whose, courseIds);
    const standing = had.filter((one) => stands(one, now));
    const left = courses.filter(({ id }) => !standing.some((one) => names(one, id)));
    const sold = left.filter((course) => priceOf(course) > 0);
    const given: StoredOrder[] = [];
    for (const course of left) {
      if (!sold.includes(course)) given.push(await giveFree(tx, ctx, course));
    }
    if (sold.length === 0) return { orderId: answering(standing, given, now), due: null };
    const today = priceToday(sold);
    const order = await findOrMake(tx, ctx, today.courseIds);
    const priced = await holdPrice(tx, ctx, order, today);
    const payment = await openPayment(tx, ctx, order, { ...priced, gateway: gateway() });
    const items = order.courseIds.map((courseId, at) => ({
      courseId,
      priceMinor: priced.pricesMinor[at]!,
    }));
    return { orderId: order.id, due: { payment, items } };
  });
}

/** Whether an order's courses are theirs, or a payment of it is on its way: nobody pays for them now. */
export const stands = ({ order, payments: all }: PaidOrder, now: number): boolean =>
  order.state === "paid" || all.some((one) => waits(one, now));

const names = ({ order }: PaidOrder, courseId: string) => order.courseIds.includes(courseId);

const priceOf = ({ type, price }: CoursePrice): number => (type === "free" ? 0 : minorOf(price));

/** Where nothing is to be paid: the order that is still waited for, else one that holds what was asked for. */
function answering(standing: PaidOrder[], given: StoredOrder[], now: number): string {
  const waiting = standing.find((one) => one.payments.some((payment) => waits(payment, now)));
  return (waiting ?? standing[0])?.order.id ?? given[0]!.id;
}

function priceToday(sold: readonly CoursePrice[]): Price & { courseIds: string[] } {
  const sorted = sold.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [currency, ...others] = new Set(sorted.map((course) => course.currency));
  if (others.length > 0) throw invalidInput("courses: those of one order have one currency");
  const pricesMinor = sorted.map(priceOf);
  return {
    courseIds: sorted.map(({ id }) => id),
    pricesMinor,
    amountMinor: pricesMinor.reduce((sum, price) => sum + price, 0),
    currency: currency!,
  };
}

async function findOrMake(
  tx: Transaction,
  { portal, actor, clock }: BuyerCtx,
  courseIds: string[],
): Promise<StoredOrder> {
  const key = { environmentId: portal.id, userId: actor.userId, courseIds };
  await tx
    .insert(orders)
    .values({ ...key, state: "new", createdAt: new Date(clock.now()) })
    .onConflictDoNothing();
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.environmentId, key.environmentId),
        eq(orders.userId, key.userId),
        eq(orders.courseIds, courseIds),
      ),
    );
  return (await lockOrder(tx, portal.id, found!.id))!;
}

/** The prices are the courses', in the order in which the order names them. */
type Price = { amountMinor: number; currency: string; pricesMinor: number[] };

/** The price of the day on which the order was made holds for a day; then it is read anew. */
async function holdPrice(
  tx: Transaction,
  { clock }: BuyerCtx,
  order: StoredOrder,
  { amountMinor: amountToday, currency: currencyToday, pricesMinor: pricesToday }: Price,
): Promise<Price> {
  const now = clock.now();
  const { amountMinor, currency, pricesMinor, pricedAt } = order;
  const holds = pricedAt !== null && now - pricedAt.getTime() < priceHeldMs;
  // What was given back is bought again at today's price.
  if (holds && order.state !== "refunded" && amountMinor !== null && currency && pricesMinor)
    return { amountMinor, currency, pricesMinor };
  const today = {
    amountMinor: amountToday,
    currency: currencyToday,
    pricesMinor: pricesToday,
  };
  await tx
    .update(orders)
    .set({ ...today, pricedAt: new Date(now) })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  return today;
}

async function openPayment(
  tx: Transaction,
  ctx: BuyerCtx,
  order: StoredOrder,
  { gateway, amountMinor, currency }: Price & { gateway: Gateway },
): Promise<StoredPayment> {
  const all = await readPayments(tx, ctx.portal.id, order.id);
  const price = { amountMinor, currency };
  const usable = untouched(all).findLast((one) => isUsable(one, gateway, price, ctx.clock.now()));
  if (usable) return usable;
  const after = all.at(-1)?.createdAt.getTime() ?? 0;
  const payment = await beginPayment(tx, ctx, order, { gateway, ...price, after });
  await settleOrder(tx, ctx, order);
  return payment;
}

type Asked = Pick<Price, "amountMinor" | "currency">;

/** A checkout that nobody has used yet serves again: two tabs then pay one payment. */
const isUsable = (open: StoredPayment, gateway: Gateway, price: Asked, now: number): boolean =>
  open.gateway === gateway &&
  open.amountMinor === price.amountMinor &&
  open.currency === price.currency &&
  open.expiresAt.getTime() - now > checkoutLeftMs;

async function beginPayment(
  tx: Transaction,
  { clock, language }: BuyerCtx,
  order: StoredOrder,
  { after, ...asked }: Asked & { gateway: Gateway; after: number },
): Promise<StoredPayment> {
  // Payments stand in the order in which they were begun, also within one millisecond.
  const now = Math.max(clock.now(), after + 1);
  const [payment] = await tx
    .insert(payments)
    .values({
      environmentId: order.environmentId,
      orderId: order.id,
      reference: randomUUID(),
      ...asked,
      language,
      state: "new",
      createdAt: new Date(now),
      expiresAt: new Date(now + priceHeldMs),
      nextCheckAt: new Date(now + firstCheckMs),
    })
    .returning();
  return payment!;
}

/** A course that costs nothing is theirs at once, and stays theirs when it is sold one day. */
async function giveFree(
  tx: Transaction,
  ctx: BuyerCtx,
  { id, currency }: CoursePrice,
): Promise<StoredOrder> {
  const order = await findOrMake(tx, ctx, [id]);
  const gift = { grantedBy: "free", amountMinor: 0, currency, pricesMinor: [0] };
  await tx
    .update(orders)
    .set({ ...gift, pricedAt: new Date(ctx.clock.now()) })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  await settleOrder(tx, ctx, { ...order, ...gift });
  return order;
}
