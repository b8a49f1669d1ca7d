import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** The queue of answers that go to a messenger. A job sends all that wait in its conversation. */
export const deliveryQueue = "deliver-conversation-messages";
export type DeliveryJob = { environmentId: string; conversationId: string };

/** Queues the delivery of a conversation's waiting answers, in the transaction that adds one. */
export const queueDelivery = (
  tx: Transaction,
  { jobs }: Pick<Ctx, "jobs">,
  job: DeliveryJob,
): Promise<void> => jobs.enqueue(tx, deliveryQueue, job);
