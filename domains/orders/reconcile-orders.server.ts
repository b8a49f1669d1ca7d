import { and, eq, sql } from "drizzle-orm";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { Clock } from "#platform/clock.ts";
import { queryPayment } from "./query-payment.server.ts";
import { firstCheckMs } from "./start-checkout.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { checkoutGraceMs, giveUpMs, lateCheckIntervalMs, lateCheckMaxAgeMs } from "./order.ts";
import { lockOrder, readPayments, type StoredPayment } from "./read-payments.server.ts";
import { refundPayment } from "./refund-payment.server.ts";
import { updateOrderState } from "./update-order-state.server.ts";
import { payments } from "./tables.server.ts";

/** The queue of the reconciliation; its jobs have no data. */
export const reconcileQueue = "reconcile-orders";
/** Every five minutes, in cron syntax. */
export const reconcileCron = "*/5 * * * *";

/** The longest wait between two checks. The wait doubles after each check. */
const checkWaitMaxMs = 6 * 60 * 60 * 1000;
/** The most payments checked in one run. */
const paymentsPerRunMax = 500;

/** Returns the context for a portal's payments by the portal's id; null if there is no such portal. */
export type OrderContexts = (environmentId: string) => Promise<OrderCtx | null>;

/**
 * Asks the gateways about open payments and requested refunds, in case a notification never came or came while the
 * portal was down. A payment that was never made, or that stays open for `giveUpMs`, is given up. In the second case
 * its gateway is still asked once a day until `lateCheckMaxAgeMs`.
 */
export async function reconcileOrders(
  tools: { db: Db; clock: Clock },
  findContext: OrderContexts,
): Promise<void> {
  for (let count = 0; count < paymentsPerRunMax; count += 1) {
    const payment = await claimNext(tools);
    if (!payment) return;
    const ctx = await findContext(payment.environmentId);
    if (!ctx) continue;
    if (payment.state === "paid") await checkRefund(ctx, payment);
    else await checkPayment(ctx, payment);
  }
}

/** Takes the payment whose check has been due the longest. A parallel run takes another one. */
async function claimNext({ db, clock }: { db: Db; clock: Clock }): Promise<StoredPayment | null> {
  const now = clock.now();
  const { rows } = await db.execute<{ environment_id: string; id: string; checks: number }>(sql`
    update ${payments} set checks = checks + 1,
      next_check_at = ${new Date(now)}::timestamptz + least(
        ${firstCheckMs} * power(2, least(checks, 20)), ${checkWaitMaxMs}) * interval '1 millisecond'
    where (environment_id, id) = (
      select environment_id, id from ${payments} where next_check_at <= ${new Date(now)}
      order by next_check_at limit 1 for update skip locked)
    returning environment_id, id, checks`);
  const row = rows[0];
  if (!row) return null;
  const isPayment = and(eq(payments.environmentId, row.environment_id), eq(payments.id, row.id));
  const [payment] = await db.select().from(payments).where(isPayment);
  return payment ?? null;
}

async function checkPayment(ctx: OrderCtx, payment: StoredPayment): Promise<void> {
  const report = await queryPayment(ctx, payment);
  const now = ctx.clock.now();
  const ageMs = now - payment.createdAt.getTime();
  const isOver = now > payment.expiresAt.getTime() + checkoutGraceMs;
  const isOld = ageMs > giveUpMs;
  const isUnused = report?.normalizedStatus === "unknown" && isOver;
  const isFinal = report !== null && report.normalizedStatus !== "pending" && isOver;
  if (payment.state === "failed") {
    // Stop asking: its checkout is over and the gateway doesn't report it as pending, or the time limit has passed.
    if (isFinal || ageMs > lateCheckMaxAgeMs) await scheduleCheck(ctx, payment, null);
    else if (isOld) await scheduleCheck(ctx, payment, now + lateCheckIntervalMs);
  } else if (isOld || isUnused)
    await giveUp(ctx, payment, isUnused ? null : now + lateCheckIntervalMs);
}

/** Gives up a payment that was not paid in time. A late report that it was paid still counts. */
async function giveUp(
  ctx: OrderCtx,
  { id, orderId }: StoredPayment,
  nextCheck: number | null,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, ctx.portal.id, orderId);
    const orderPayments = await readPayments(tx, ctx.portal.id, orderId);
    const payment = orderPayments.find((one) => one.id === id);
    if (!order || (payment?.state !== "new" && payment?.state !== "pending")) return;
    await tx
      .update(payments)
      .set({
        state: "failed",
        failure: "expired",
        nextCheckAt: nextCheck === null ? null : new Date(nextCheck),
      })
      .where(and(eq(payments.environmentId, ctx.portal.id), eq(payments.id, id)));
    await updateOrderState(tx, ctx, order);
  });
}

/** Checks a requested refund. If the gateway still reports the payment as paid, requests the refund again. */
async function checkRefund(ctx: OrderCtx, payment: StoredPayment): Promise<void> {
  if (payment.refundRequestedAt === null) return scheduleCheck(ctx, payment, null);
  const report = await queryPayment(ctx, payment);
  if (report?.normalizedStatus !== "paid" && report?.normalizedStatus !== "sandbox") return;
  await refundPayment(ctx, {
    paymentId: payment.id,
    requestedBy: payment.refundRequestedBy ?? "system",
  });
}

/** Schedules the next check; null: none. Skips a payment that has changed meanwhile. */
async function scheduleCheck(
  ctx: OrderCtx,
  { id, state }: StoredPayment,
  nextCheck: number | null,
): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ nextCheckAt: nextCheck === null ? null : new Date(nextCheck) })
    .where(
      and(
        eq(payments.environmentId, ctx.portal.id),
        eq(payments.id, id),
        eq(payments.state, state),
      ),
    );
}
