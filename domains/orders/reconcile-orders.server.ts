import { and, eq, sql } from "drizzle-orm";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { Clock } from "#platform/clock.ts";
import { queryPayment } from "./query-payment.server.ts";
import { firstCheckMs } from "./start-checkout.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { checkoutGraceMs, giveUpMs, lateCheckMs, lateLimitMs } from "./order.ts";
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
const queriedMax = 500;

/** Returns the context for a portal's payments by the portal's id; null if there is no such portal. */
export type MoneyContexts = (environmentId: string) => Promise<MoneyCtx | null>;

/**
 * Asks the gateways about open payments and requested refunds, in case a notification never came or came while the
 * portal was down. A payment that was never made, or that stays open for `giveUpMs`, is given up. In the second case
 * its gateway is still asked once a day until `lateLimitMs`.
 */
export async function reconcileOrders(
  tools: { db: Db; clock: Clock },
  contextOf: MoneyContexts,
): Promise<void> {
  for (let count = 0; count < queriedMax; count += 1) {
    const payment = await claimNext(tools);
    if (!payment) return;
    const ctx = await contextOf(payment.environmentId);
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
  const which = and(eq(payments.environmentId, row.environment_id), eq(payments.id, row.id));
  const [payment] = await db.select().from(payments).where(which);
  return payment ?? null;
}

async function checkPayment(ctx: MoneyCtx, payment: StoredPayment): Promise<void> {
  const report = await queryPayment(ctx, payment);
  const now = ctx.clock.now();
  const age = now - payment.createdAt.getTime();
  const isOver = now > payment.expiresAt.getTime() + checkoutGraceMs;
  const isOld = age > giveUpMs;
  const isUnused = report?.meaning === "unknown" && isOver;
  const isFinal = report !== null && report.meaning !== "pending" && isOver;
  if (payment.state === "failed") {
    // Stop asking: its checkout is over and the gateway doesn't report it as pending, or the time limit has passed.
    if (isFinal || age > lateLimitMs) await scheduleCheck(ctx, payment, null);
    else if (isOld) await scheduleCheck(ctx, payment, now + lateCheckMs);
  } else if (isOld || isUnused) await giveUp(ctx, payment, isUnused ? null : now + lateCheckMs);
}

/** Gives up a payment that was not paid in time. A late report that it was paid still counts. */
async function giveUp(
  ctx: MoneyCtx,
  { id, orderId }: StoredPayment,
  nextCheck: number | null,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, ctx.portal.id, orderId);
    const all = await readPayments(tx, ctx.portal.id, orderId);
    const payment = all.find((one) => one.id === id);
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
async function checkRefund(ctx: MoneyCtx, payment: StoredPayment): Promise<void> {
  if (payment.refundRequestedAt === null) return scheduleCheck(ctx, payment, null);
  const report = await queryPayment(ctx, payment);
  if (report?.meaning !== "paid" && report?.meaning !== "sandbox") return;
  await refundPayment(ctx, { paymentId: payment.id, by: payment.refundRequestedBy ?? "system" });
}

/** Schedules the next check; null: none. Skips a payment that has changed meanwhile. */
async function scheduleCheck(
  ctx: MoneyCtx,
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
