import type { Gateway } from "./gateways/gateway.ts";

/** How long an order's price stays the same, and how long a checkout can be used. */
export const priceLifetimeMs = 24 * 60 * 60 * 1000;
/** A checkout with less time left than this is not offered again. */
export const checkoutMinLeftMs = 30 * 60 * 1000;
/** After a checkout expires, its gateway has this long to report a payment made at the last minute. */
export const checkoutGraceMs = 60 * 60 * 1000;
/** After this long with a pending payment, the learner may start another one. */
export const pendingRetryMs = 60 * 60 * 1000;
/** After this long without a final status, a payment is given up. A later report still counts. */
export const giveUpMs = 7 * 24 * 60 * 60 * 1000;
/** How often the gateway is asked about a payment that was given up, in case its last report got lost. */
export const lateCheckIntervalMs = 24 * 60 * 60 * 1000;
/** How long the gateway is asked about such a payment, counted from the payment's start. */
export const lateCheckMaxAgeMs = 60 * 24 * 60 * 60 * 1000;

export const orderStates = ["new", "pending", "paid", "failed", "refunded"] as const;
export type OrderState = (typeof orderStates)[number];
/** The state of a payment: one attempt to pay an order, with its own reference at a gateway. */
export type PaymentState = OrderState;

/** How many characters of an order's id people see. */
export const orderNumberChars = 8;

/** The message keys that explain why a payment failed. */
export const failureKeys = {
  declined: "order.failure.declined",
  expired: "order.failure.expired",
  sandbox: "order.failure.sandbox",
} as const;
export type Failure = keyof typeof failureKeys;

/** A learner's order, as its owner may see it. */
export type Order = {
  id: string;
  courseIds: string[];
  state: OrderState;
  /** In units of the currency, like a course's price; null for a granted course. */
  amount: number | null;
  /** The refunded part of the amount if the rest was kept, in the same units. */
  refundedAmount: number;
  currency: string | null;
  /** The gateway of the payment that counts; null without one. */
  gateway: Gateway | null;
  /** An admin opened the course; nothing was paid here. */
  isGranted: boolean;
  /** ISO instants. */
  createdAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  /** The message key that says why the payment failed; null if it didn't. */
  failure: string | null;
  /** Whether the learner may try to pay again now. */
  mayRetry: boolean;
};

/**
 * The order's state from its payments, oldest first: paid if it was granted or any payment is paid, otherwise pending
 * if any is pending, otherwise the state of its last payment.
 */
export function deriveOrderState(
  isGranted: boolean,
  payments: readonly { state: PaymentState }[],
): OrderState {
  const hasState = (state: PaymentState) => payments.some((one) => one.state === state);
  if (isGranted || hasState("paid")) return "paid";
  if (hasState("pending")) return "pending";
  return payments.at(-1)?.state ?? "new";
}

/** The payment that decides an order's state: the first paid one, otherwise the last one in the order's state. */
export const findDecidingPayment = <
  P extends { state: PaymentState; refundRequestedAt: Date | null },
>(
  state: OrderState,
  payments: readonly P[],
): P | undefined =>
  state === "paid"
    ? (payments.find((one) => one.state === "paid" && one.refundRequestedAt === null) ??
      payments.find((one) => one.state === "paid"))
    : (payments.findLast((one) => one.state === state) ?? payments.at(-1));

/**
 * The latest payments that were started and never used, oldest first: a learner who can't decide between gateways
 * starts several.
 */
export const listUnusedPayments = <P extends { state: PaymentState }>(
  payments: readonly P[],
): P[] => payments.slice(payments.findLastIndex((one) => one.state !== "new") + 1);

/** Whether to wait for a pending payment. If it takes too long, another one may be started. */
export const isWaiting = (
  payment: { state: PaymentState; createdAt: Date },
  now: number,
): boolean => payment.state === "pending" && now - payment.createdAt.getTime() < pendingRetryMs;

/** Which state may follow which: reports arrive late, twice and in any order. A refunded payment stays refunded. */
const nextStates: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  new: ["pending", "failed", "paid", "refunded"],
  // The learner tried another card at the same checkout, or the bank was slow.
  failed: ["pending", "paid", "refunded"],
  pending: ["failed", "paid", "refunded"],
  paid: ["refunded"],
  refunded: [],
};

export const canTransition = (from: PaymentState, to: PaymentState): boolean =>
  nextStates[from].includes(to);
