import { sql } from "drizzle-orm";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { queueEmail } from "#domains/messaging/queue-email.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { gatewayNames } from "./gateways/gateway-names.ts";
import { unitsOf } from "./gateways/money.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { orderNumberChars } from "./order.ts";
import type { StoredOrder, StoredPayment } from "./read-payments.server.ts";
import { orderResultPath } from "./result-path.ts";
import { orders } from "./tables.server.ts";

/**
 * Queues the receipt of the payment that opened an order, in the payer's language.
 * @returns the email address it goes to; null without one: the profile shows the order
 */
export async function queueReceipt(
  tx: Transaction,
  ctx: MoneyCtx,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<string | null> {
  const { language } = payment;
  const { rows } = await tx.execute<{ email: string | null; titles: string[] }>(sql`
    select u.email, (select array_agg(coalesce(r.body->'texts'->${language}->>'title',
        r.body->'texts'->${ctx.settings.i18n.primaryLang}->>'title', ordered.id) order by ordered.at)
      from ${orders} o cross join unnest(o.course_ids) with ordinality as ordered (id, at)
      left join courses c on c.environment_id = o.environment_id and c.id = ordered.id
      left join course_revisions r
        on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
      where o.environment_id = ${order.environmentId} and o.id = ${order.id}) as titles
    from users u where u.id = ${order.userId}`);
  const { email, titles = [] } = rows[0] ?? {};
  if (!email) return null;
  const { currency, amountMinor, gateway, paidAt } = payment;
  const [courseId, ...more] = order.courseIds;
  const path =
    more.length > 0 ? orderResultPath(order.id) : `/courses/${encodeURIComponent(courseId!)}`;
  const values = {
    course: new Intl.ListFormat(language).format(titles),
    amount: new Intl.NumberFormat(language, { style: "currency", currency }).format(
      unitsOf(amountMinor),
    ),
    day: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(paidAt ?? ctx.clock.now()),
    gateway: gatewayNames[gateway],
    number: order.id.slice(0, orderNumberChars),
    reference: payment.reference,
    link: ctx.portal.origin + path,
  };
  await queueEmail(tx, ctx, composeEmail({ ...ctx, language }, email, "receipt", values));
  return email;
}
