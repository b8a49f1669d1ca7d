import fc from "fast-check";
import { type Gateway, gateways } from "#domains/orders/gateways/gateway.ts";
import type { GatewayPaymentState, NotificationFields } from "./gateway-notifications.ts";
import { paidCourseIds } from "./payment-fixture.ts";

/** One step of a random sequence: something that a buyer, a gateway, an admin or the clock does. */
export type Step =
  | { do: "buy"; gateway: Gateway; courses: string[] }
  /** A payment changes at its gateway. The notification waits until a step delivers it, or is lost. */
  | { do: "change payment"; index: number; newState: GatewayPaymentState; isNotified: boolean }
  /** Delivers one of the notifications that wait: late, out of order or again. */
  | { do: "deliver"; index: number; times: number }
  | {
      do: "forge notification";
      index: number;
      wrongFields: Partial<NotificationFields>;
      state: "paid" | "refunded";
    }
  | { do: "wait"; minutes: number }
  | { do: "set outage"; isDown: boolean }
  | { do: "grant" | "revoke"; course: string }
  | { do: "refund" | "load order"; index: number }
  | { do: "reconcile" | "run jobs" };

const index = fc.nat(20);
/** A little less than the price. */
export const amountBelowPrice = "9.99";
const wrongFieldSets: Partial<NotificationFields>[] = [
  { amount: amountBelowPrice },
  { amount: "1000" },
  { currency: "UAH" },
  { key: "forged" },
  { merchant: "another_merchant" },
  { reference: "none" },
];
export const randomStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      gateway: fc.constantFrom(...gateways),
      // The same course is bought repeatedly, sometimes together with others.
      courses: fc.oneof(
        { weight: 3, arbitrary: fc.constant(paidCourseIds.slice(0, 1)) },
        { weight: 4, arbitrary: fc.subarray(paidCourseIds, { minLength: 1 }) },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("change payment" as const),
      index,
      newState: fc.constantFrom<GatewayPaymentState>(
        "paid",
        "paid",
        "failed",
        "pending",
        "refunded",
      ),
      isNotified: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      index,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("forge notification" as const),
      index,
      wrongFields: fc.constantFrom(...wrongFieldSets),
      state: fc.constantFrom("paid" as const, "refunded" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("set outage" as const), isDown: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("reconcile" as const, "run jobs" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("refund" as const, "load order" as const), index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("grant" as const, "revoke" as const),
      course: fc.constantFrom(...paidCourseIds),
    }),
  },
);

const startCheckout = (gateway: Gateway, ...courses: string[]): Step => ({
  do: "buy",
  gateway,
  courses,
});
const [firstCourse, secondCourse] = paidCourseIds as [string, string];
const startFirst = startCheckout("liqpay", firstCourse);
const changePayment = (newState: GatewayPaymentState): Step => ({
  do: "change payment",
  index: 0,
  newState,
  isNotified: true,
});
const deliverFirst: Step = { do: "deliver", index: 0, times: 2 };
/** Possible starts of a random sequence. Most bugs only show once a payment exists. */
export const firstSteps: Step[][] = [
  [],
  [startFirst, changePayment("pending"), deliverFirst, startCheckout("wayforpay", firstCourse)],
  [startFirst, changePayment("paid"), deliverFirst],
  [startFirst, changePayment("failed"), changePayment("paid"), { ...deliverFirst, index: 1 }],
  [
    startFirst,
    changePayment("paid"),
    deliverFirst,
    { do: "set outage", isDown: true },
    { do: "refund", index: 0 },
  ],
  [
    startFirst,
    startCheckout("wayforpay", firstCourse),
    changePayment("paid"),
    { ...changePayment("paid"), index: 1 } as Step,
  ],
  // The buyer opens two checkouts with a course in common, and pays both.
  [
    startFirst,
    startCheckout("wayforpay", firstCourse, secondCourse),
    changePayment("paid"),
    { ...changePayment("paid"), index: 1 } as Step,
  ],
  [
    startFirst,
    startCheckout("liqpay", firstCourse, secondCourse),
    changePayment("paid"),
    deliverFirst,
    startCheckout("liqpay", firstCourse, secondCourse),
  ],
];
