import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Course } from "#domains/courses/course.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { minorOf } from "./gateways/money.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { checkoutLeftMs, pendingRetryMs, priceHeldMs } from "./order.ts";
import {
  lockOrder,
  readPayments,
  type StoredOrder,
  type StoredPayment,
} from "./read-payments.server.ts";
import { settleOrder } from "./settle-order.server.ts";
import { orders, payments } from "./tables.server.ts";

/** The gateway is asked about a new payment for the first time after this long. */
export const firstCheckMs = 10 * 60 * 1000;

/** An order with the payment that is to be made for it now; null: nothing is. */
export type Begun = { orderId: string; payment: StoredPayment | null };

/**
 * Makes the caller's order for a course, or finds the one they have, and begins a payment where one is due: nothing for
 * what is theirs already, costs nothing, or waits at a gateway. Asked twice at once it begins one payment.
 */
export async function beginPurchase(
  ctx: BuyerCtx,
  course: Pick<Course, "id" | "type" | "price" | "currency">,
  gateway: () => Gateway,
): Promise<Begun> {
  return withTransaction(ctx.db, async (tx) => {
    const order = await findOrMake(tx, ctx, course);
    if (order.state === "paid") return { orderId: order.id, payment: null };
    const amountMinor = course.type === "free" ? 0 : minorOf(course.price);
    if (amountMinor === 0) {
      await giveFree(tx, ctx, order, course.currency);
      return { orderId: order.id, payment: null };
    }
    const all = await readPayments(tx, ctx.portal.id, order.id);
    const now = ctx.clock.now();
    if (all.some((one) => waits(one, now))) return { orderId: order.id, payment: null };
    const priced = await holdPrice(tx, ctx, order, { amountMinor, currency: course.currency });
    const chosen = gateway();
    const last = all.at(-1);
    // Whoever cannot decide between the gateways goes back and forth between two payments.
    const untouched = all.slice(all.findLastIndex((one) => one.state !== "new") + 1);
    const open = untouched.findLast((one) => isUsable(one, chosen, priced, now));
    if (open) return { orderId: order.id, payment: open };
    const payment = await beginPayment(tx, ctx, order, {
      gateway: chosen,
      ...priced,
      after: last?.createdAt.getTime() ?? 0,
    });
    await settleOrder(tx, ctx, order);
    return { orderId: order.id, payment };
  });
}

/** A payment on its way is waited for; one that hangs too long stands in nobody's way. */
export const waits = (payment: Pick<StoredPayment, "state" | "createdAt">, now: number): boolean =>
  payment.state === "pending" && now - payment.createdAt.getTime() < pendingRetryMs;

async function findOrMake(
  tx: Transaction,
  { portal, actor, clock }: BuyerCtx,
  course: { id: string },
): Promise<StoredOrder> {
  await tx
    .insert(orders)
    .values({
      environmentId: portal.id,
      userId: actor.userId,
      courseId: course.id,
      state: "new",
      createdAt: new Date(clock.now()),
    })
    .onConflictDoNothing();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from orders
    where environment_id = ${portal.id} and user_id = ${actor.userId} and course_id = ${course.id}`);
  return (await lockOrder(tx, portal.id, rows[0]!.id))!;
}

type Price = { amountMinor: number; currency: string };

/** The price of the day on which the order was made holds for a day; then it is read anew. */
async function holdPrice(
  tx: Transaction,
  { clock }: BuyerCtx,
  order: StoredOrder,
  today: Price,
): Promise<Price> {
  const now = clock.now();
  const { amountMinor, currency, pricedAt } = order;
  const holds = pricedAt !== null && now - pricedAt.getTime() < priceHeldMs;
  // What was given back is bought again at today's price.
  if (holds && order.state !== "refunded" && amountMinor !== null && currency !== null)
    return { amountMinor, currency };
  await tx
    .update(orders)
    .set({ ...today, pricedAt: new Date(now) })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  return today;
}

/** A checkout that nobody has used yet serves again: two tabs then pay one payment. */
const isUsable = (open: StoredPayment, gateway: Gateway, price: Price, now: number): boolean =>
  open.gateway === gateway &&
  open.amountMinor === price.amountMinor &&
  open.currency === price.currency &&
  open.expiresAt.getTime() - now > checkoutLeftMs;

async function beginPayment(
  tx: Transaction,
  { clock, language }: BuyerCtx,
  order: StoredOrder,
  { after, ...asked }: Price & { gateway: Gateway; after: number },
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
  order: StoredOrder,
  currency: string,
): Promise<void> {
  await tx
    .update(orders)
    .set({ grantedBy: "free", amountMinor: 0, currency, pricedAt: new Date(ctx.clock.now()) })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  await settleOrder(tx, ctx, { ...order, grantedBy: "free" });
}
