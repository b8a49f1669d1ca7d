import fc from "fast-check";
import { type Gateway, gateways } from "#domains/orders/gateways/gateway.ts";
import type { GatewayPaymentState, NotificationFields } from "./gateway-notifications.ts";
import { soldCourses } from "./payment-fixture.ts";

/** One step of a random sequence: something a buyer, a gateway, an admin or the clock does. */
export type Step =
  | { do: "buy"; gateway: Gateway; courses: string[] }
  /** A payment changes at its gateway. The notification waits until a step delivers it, or is lost. */
  | { do: "change payment"; index: number; to: GatewayPaymentState; isNotified: boolean }
  /** One of the notifications so far is delivered: late, out of order or again. */
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
export const lessAmount = "9.99";
const wrongFieldSets: Partial<NotificationFields>[] = [
  { amount: lessAmount },
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
        { weight: 3, arbitrary: fc.constant(soldCourses.slice(0, 1)) },
        { weight: 4, arbitrary: fc.subarray(soldCourses, { minLength: 1 }) },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("change payment" as const),
      index,
      to: fc.constantFrom<GatewayPaymentState>("paid", "paid", "failed", "pending", "refunded"),
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
      course: fc.constantFrom(...soldCourses),
    }),
  },
);

const buying = (gateway: Gateway, ...courses: string[]): Step => ({ do: "buy", gateway, courses });
const [firstCourse, secondCourse] = soldCourses as [string, string];
const started = buying("liqpay", firstCourse);
const paymentBecame = (to: GatewayPaymentState): Step => ({
  do: "change payment",
  index: 0,
  to,
  isNotified: true,
});
const delivered: Step = { do: "deliver", index: 0, times: 2 };
/** Possible starts of a random sequence. Most bugs only show once a payment exists. */
export const firstSteps: Step[][] = [
  [],
  [started, paymentBecame("pending"), delivered, buying("wayforpay", firstCourse)],
  [started, paymentBecame("paid"), delivered],
  [started, paymentBecame("failed"), paymentBecame("paid"), { ...delivered, index: 1 }],
  [
    started,
    paymentBecame("paid"),
    delivered,
    { do: "set outage", isDown: true },
    { do: "refund", index: 0 },
  ],
  [
    started,
    buying("wayforpay", firstCourse),
    paymentBecame("paid"),
    { ...paymentBecame("paid"), index: 1 } as Step,
  ],
  // The buyer opens two checkouts with a course in common, and pays both.
  [
    started,
    buying("wayforpay", firstCourse, secondCourse),
    paymentBecame("paid"),
    { ...paymentBecame("paid"), index: 1 } as Step,
  ],
  [
    started,
    buying("liqpay", firstCourse, secondCourse),
    paymentBecame("paid"),
    delivered,
    buying("liqpay", firstCourse, secondCourse),
  ],
];
