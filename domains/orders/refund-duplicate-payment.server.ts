import type { RefundJob } from "./queue-refund.server.ts";
import type { MoneyContexts } from "./reconcile-orders.server.ts";
import { refundPayment } from "./refund-payment.server.ts";

/** Refunds a duplicate payment. If its gateway doesn't answer, the reconciliation tries again. */
export async function refundDuplicatePayment(
  contextOf: MoneyContexts,
  job: RefundJob,
): Promise<void> {
  const ctx = await contextOf(job.environmentId);
  if (!ctx) return;
  await refundPayment(ctx, { paymentId: job.paymentId, by: "system", onlyDuplicate: true });
}
