import type { RefundJob } from "./queue-refund.server.ts";
import type { OrderContexts } from "./reconcile-orders.server.ts";
import { refundPayment } from "./refund-payment.server.ts";

/** Refunds a duplicate payment. If its gateway doesn't respond, the reconciliation job tries again. */
export async function refundDuplicatePayment(
  findContext: OrderContexts,
  job: RefundJob,
): Promise<void> {
  const ctx = await findContext(job.environmentId);
  if (!ctx) return;
  await refundPayment(ctx, {
    paymentId: job.paymentId,
    requestedBy: "system",
    onlyDuplicate: true,
  });
}
