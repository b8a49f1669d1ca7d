import type { RefundJob } from "./queue-refund.server.ts";
import type { MoneyContexts } from "./reconcile-orders.server.ts";
import { refundPayment } from "./refund-payment.server.ts";

/** Gives back a payment that is one too many; a gateway that is away is asked again by the reconciliation. */
export async function refundDouble(contextOf: MoneyContexts, job: RefundJob): Promise<void> {
  const ctx = await contextOf(job.environmentId);
  if (!ctx) return;
  await refundPayment(ctx, { paymentId: job.paymentId, by: "system", onlyDouble: true });
}
