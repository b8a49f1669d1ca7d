import type { Gateway } from "./gateways/gateway.ts";

/** How long an order's price holds from the day it was made, and a checkout may be used. */
export const priceHeldMs = 24 * 60 * 60 * 1000;
/** A checkout with less time than this left is not handed out again. */
export const checkoutLeftMs = 30 * 60 * 1000;
/** After a checkout has run out, its gateway has so long to tell of a payment made in the last minute. */
export const checkoutGraceMs = 60 * 60 * 1000;
/** Whoever has waited so long for a payment that the gateway still checks may begin another one. */
export const pendingRetryMs = 60 * 60 * 1000;
/** A payment that its gateway still has not settled by then is given up; a late word of it counts all the same. */
export const giveUpMs = 7 * 24 * 60 * 60 * 1000;
/** About what was given up so its gateway is still asked once in this time, in case its last word got lost… */
export const lateCheckMs = 24 * 60 * 60 * 1000;
/** …for so long from when the payment was begun. */
export const lateLimitMs = 60 * 24 * 60 * 60 * 1000;

export const orderStates = ["new", "pending", "paid", "failed", "refunded"] as const;
export type OrderState = (typeof orderStates)[number];
/** One attempt to pay for an order, under a name of its own at a gateway. */
export type PaymentState = OrderState;

/** As much of an order's id as a person is told. */
export const orderNumberChars = 8;

/** Why an order failed, by the key of its text. */
export const failureKeys = {
  declined: "order.failure.declined",
  expired: "order.failure.expired",
  sandbox: "order.failure.sandbox",
} as const;
export type Failure = keyof typeof failureKeys;

/** A person's purchase of courses, as they may see it. */
export type Order = {
  id: string;
  courseIds: string[];
  state: OrderState;
  /** In units of the currency, like a course's price; null for a course that was given. */
  amount: number | null;
  /** What of the paid amount went back while the rest was kept, in the same units. */
  refundedAmount: number;
  currency: string | null;
  /** That of the payment which counts; null when there was none. */
  gateway: Gateway | null;
  /** The portal's people opened the course: nothing was paid here. */
  given: boolean;
  /** ISO instants. */
  createdAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  /** Key of the text that says what went wrong. */
  failure: string | null;
  /** Whether another attempt to pay may be made now. */
  mayRetry: boolean;
};

/**
 * An order's state from its payments, the oldest first: paid when it was given or any payment holds; else pending when
 * any is on its way; else as its last payment stands.
 */
export function stateOf(given: boolean, payments: readonly { state: PaymentState }[]): OrderState {
  const has = (state: PaymentState) => payments.some((one) => one.state === state);
  if (given || has("paid")) return "paid";
  if (has("pending")) return "pending";
  return payments.at(-1)?.state ?? "new";
}

/** The payment that an order's state rests on: the first that holds, else the last that stands as the order does. */
export const restsOn = <P extends { state: PaymentState; refundAskedAt: Date | null }>(
  state: OrderState,
  payments: readonly P[],
): P | undefined =>
  state === "paid"
    ? (payments.find((one) => one.state === "paid" && one.refundAskedAt === null) ??
      payments.find((one) => one.state === "paid"))
    : (payments.findLast((one) => one.state === state) ?? payments.at(-1));

/**
 * The payments of one order, the oldest first, that were begun and never used since it last moved: whoever cannot decide
 * between the gateways goes back and forth between them.
 */
export const untouched = <P extends { state: PaymentState }>(payments: readonly P[]): P[] =>
  payments.slice(payments.findLastIndex((one) => one.state !== "new") + 1);

/** A payment on its way is waited for; one that hangs too long stands in nobody's way. */
export const waits = (payment: { state: PaymentState; createdAt: Date }, now: number): boolean =>
  payment.state === "pending" && now - payment.createdAt.getTime() < pendingRetryMs;

/** What may follow what: gateways' words come late, twice and in any order. Money that came and went is gone. */
const followers: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  new: ["pending", "failed", "paid", "refunded"],
  // Another card at the same checkout, or a bank that took its time.
  failed: ["pending", "paid", "refunded"],
  pending: ["failed", "paid", "refunded"],
  paid: ["refunded"],
  refunded: [],
};

export const mayFollow = (from: PaymentState, to: PaymentState): boolean =>
  followers[from].includes(to);
