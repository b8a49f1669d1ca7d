import { sql } from "drizzle-orm";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { gatewayNames } from "./gateways/gateway-names.ts";
import { toUnits } from "./gateways/money.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { orderNumberChars } from "./order.ts";
import type { StoredOrder, StoredPayment } from "./read-payments.server.ts";
import { orderResultPath } from "./result-path.ts";
import { courseTitlesSql } from "#domains/courses/read-prices.server.ts";
import { emailOf } from "#domains/identity/membership/read-member.server.ts";

/**
 * Queues the receipt of the payment that opened an order, in the payer's language.
 * @returns the email address it goes to; null if the user has none and finds the order only in the profile
 */
export async function queueReceipt(
  tx: Transaction,
  ctx: OrderCtx,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<string | null> {
  const { language } = payment;
  const languages = [language, ctx.settings.i18n.primaryLang] as const;
  const { rows } = await tx.execute<{ email: string | null; titles: string[] | null }>(sql`
    select ${emailOf(sql`${order.userId}`)} as email,
      ${courseTitlesSql(order.environmentId, order.courseIds, languages)} as titles`);
  const { email, titles } = rows[0]!;
  const { currency, amountMinor, gateway, paidAt } = payment;
  const [courseId, ...otherCourseIds] = order.courseIds;
  const path =
    otherCourseIds.length > 0
      ? orderResultPath(order.id)
      : `/courses/${encodeURIComponent(courseId!)}`;
  const values = {
    course: new Intl.ListFormat(language).format(titles ?? []),
    amount: new Intl.NumberFormat(language, { style: "currency", currency }).format(
      toUnits(amountMinor),
    ),
    day: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(paidAt ?? ctx.clock.now()),
    gateway: gatewayNames[gateway],
    number: order.id.slice(0, orderNumberChars),
    reference: payment.reference,
    link: ctx.portal.origin + path,
  };
  const message = composeEmail({ ...ctx, language }, email ?? "", "receipt", values);
  await sendNotification(tx, ctx, {
    userId: order.userId,
    topic: "payments",
    line: { kind: "payment-received", key: `payment ${payment.id}`, detail: { orderId: order.id } },
    language,
    path,
    title: message.subject,
    email: email ? message : null,
  });
  return email || null;
}
