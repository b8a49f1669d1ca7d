import type { Transaction } from "#platform/database.server.ts";
import type { OrderCtx } from "./order-context.server.ts";

/** The queue of refunds; its jobs are `RefundJob`s. */
export const refundQueue = "refund-payment";

export type RefundJob = { environmentId: string; paymentId: string; reason: "duplicate" };

/** Queues the refund of a duplicate payment, in the transaction that found it. */
export async function queueRefund(
  tx: Transaction,
  { jobs, portal }: OrderCtx,
  paymentId: string,
  reason: RefundJob["reason"],
): Promise<void> {
  const job: RefundJob = { environmentId: portal.id, paymentId, reason };
  await jobs.enqueue(tx, refundQueue, job);
}
