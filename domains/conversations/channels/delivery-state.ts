import type { DeliveryState } from "#domains/conversations/conversation.ts";

/** The order of the states. A message that has arrived can't fail any more. */
const ranks: Readonly<Record<DeliveryState, number>> = {
  queued: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
};

/** Whether a report changes the state. States never move backwards, in whatever order the reports come; a failure is final. */
export const isLaterState = (from: DeliveryState, to: DeliveryState): boolean =>
  from !== "failed" && ranks[to] > ranks[from];
