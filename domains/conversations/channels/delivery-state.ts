import type { DeliveryState } from "#domains/conversations/conversation.ts";

/** How far each state is. A failure ends the way of a message that hasn't arrived, and of no other. */
const ranks: Readonly<Record<DeliveryState, number>> = {
  queued: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
};

/** Whether a report brings news. States never move backwards, whatever the order of the reports; a failure is final. */
export const isLaterState = (from: DeliveryState, to: DeliveryState): boolean =>
  from !== "failed" && ranks[to] > ranks[from];
