import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { Actor } from "#domains/settings/context.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { noReceipt } from "./errors.ts";
import { findOrder } from "./find-order.server.ts";
import { loadOrder } from "./load-order.server.ts";
import type { BuyerCtx, OrderCtx } from "./order-context.server.ts";
import { findDecidingPayment } from "./order.ts";
import { queueReceipt } from "./queue-receipt.server.ts";
import { lockOrder, readPayments } from "./read-payments.server.ts";
import { authorize } from "./policy.server.ts";

/** How often a user may request a receipt again: enough to replace a lost email or two. */
export const receiptLimit: AttemptLimit = { name: "receipt", attemptsMax: 5, windowMs: 3_600_000 };

/**
 * Sends the receipt of one of the caller's orders again.
 * @returns the email address it goes to
 * @throws NOT-FOUND, NO-RECEIPT, TOO-MANY-ATTEMPTS
 */
export async function sendOwnReceipt(ctx: BuyerCtx, input: { orderId: string }): Promise<string> {
  const { id } = await loadOrder(ctx, input);
  const wait = await countAttempt(ctx, receiptLimit, `${ctx.portal.id} ${ctx.actor.userId}`);
  if (wait > 0) throw tooManyAttempts(wait);
  return sendReceipt(ctx, id);
}

/**
 * Sends the receipt of any order again, for admins.
 * @throws AUTH-DENY without an admin's role, NOT-FOUND, NO-RECEIPT
 */
export async function resendReceipt(
  ctx: OrderCtx & { actor: Actor },
  { orderId }: { orderId: string },
): Promise<string> {
  authorize(ctx, "resend", "receipt");
  const { id, userId } = await findOrder(ctx, orderId);
  return sendReceipt(ctx, id, (tx) =>
    writeAudit(tx, ctx, {
      action: "resendReceipt",
      subject: ["order", id],
      before: {},
      after: {},
      detail: { userId },
    }),
  );
}

function sendReceipt(
  ctx: OrderCtx,
  orderId: string,
  onSend?: (tx: Transaction) => Promise<void>,
): Promise<string> {
  return withTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, ctx.portal.id, orderId);
    const orderPayments = order ? await readPayments(tx, ctx.portal.id, order.id) : [];
    const payment = order && findDecidingPayment(order.state, orderPayments);
    if (payment?.state !== "paid") throw noReceipt();
    const email = await queueReceipt(tx, ctx, order!, payment);
    if (email === null) throw noReceipt();
    await onSend?.(tx);
    return email;
  });
}
