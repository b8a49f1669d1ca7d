import { and, eq, sql } from "drizzle-orm";
import { writeLetter } from "#domains/accounts/write-letter.server.ts";
import { queueLetter } from "#domains/messaging/queue-letter.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { gatewayNames } from "./gateways/gateway-names.ts";
import { unitsOf } from "./gateways/money.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { orderNumberChars, restsOn, stateOf } from "./order.ts";
import { readPayments, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Brings an order in line with its payments, inside the transaction that changed one of them and holds the order: money
 * and access change together or not at all. A payment that opens the course queues its receipt.
 */
export async function settleOrder(
  tx: Transaction,
  ctx: MoneyCtx,
  order: StoredOrder,
): Promise<void> {
  const all = await readPayments(tx, order.environmentId, order.id);
  const state = stateOf(order.grantedBy !== null, all);
  const counts = state === "paid" ? restsOn(state, all) : undefined;
  const now = new Date(ctx.clock.now());
  const isPaid = state === "paid";
  await tx
    .update(orders)
    .set({
      state,
      paidAt: isPaid ? (order.paidAt ?? counts?.paidAt ?? now) : null,
      refundedAt: state === "refunded" ? (order.refundedAt ?? now) : null,
      ...(counts && { amountMinor: counts.amountMinor, currency: counts.currency }),
    })
    .where(and(eq(orders.environmentId, order.environmentId), eq(orders.id, order.id)));
  if (order.state === state) return;
  ctx.log.info({ orderId: order.id, from: order.state, to: state }, "an order changed");
  if (isPaid && counts) await queueReceipt(tx, ctx, order, counts);
}

/** The receipt, in the language the payer was spoken to in. Who has no email sees the order in the profile. */
async function queueReceipt(
  tx: Transaction,
  ctx: MoneyCtx,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<void> {
  const { language } = payment;
  const { rows } = await tx.execute<{ email: string | null; title: string | null }>(sql`
    select u.email, (select coalesce(r.body->'texts'->${language}->>'title',
        r.body->'texts'->${ctx.settings.i18n.primaryLang}->>'title')
      from courses c join course_revisions r
        on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
      where c.environment_id = ${order.environmentId} and c.id = ${order.courseId}) as title
    from users u where u.id = ${order.userId}`);
  const { email, title } = rows[0] ?? {};
  if (!email) return;
  const { currency, amountMinor, gateway, paidAt } = payment;
  const values = {
    course: title ?? order.courseId,
    amount: new Intl.NumberFormat(language, { style: "currency", currency }).format(
      unitsOf(amountMinor),
    ),
    day: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(paidAt ?? ctx.clock.now()),
    gateway: gatewayNames[gateway],
    number: order.id.slice(0, orderNumberChars),
    reference: payment.reference,
    link: `${ctx.portal.origin}/courses/${encodeURIComponent(order.courseId)}`,
  };
  await queueLetter(tx, ctx, writeLetter({ ...ctx, language }, email, "receipt", values));
}
