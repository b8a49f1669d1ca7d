import fc from "fast-check";
import { type Gateway, gateways } from "#domains/orders/gateways/gateway.ts";
import type { BankState, NotificationFields } from "./gateways.ts";
import { soldCourses } from "./money-world.ts";

/** One step of a payment story. */
export type Step =
  | { do: "buy"; gateway: Gateway; courses: string[] }
  /** The bank changes a payment. Its notification is sent (and waits for delivery) or is lost for ever. */
  | { do: "bank"; which: number; to: BankState; isTold: boolean }
  /** Any notification sent so far arrives: late, out of order or again. */
  | { do: "deliver"; which: number; times: number }
  | { do: "forge"; which: number; lie: Partial<NotificationFields>; state: "paid" | "refunded" }
  | { do: "pass"; minutes: number }
  | { do: "away"; isAway: boolean }
  | { do: "give" | "revoke"; course: string }
  | { do: "refund" | "look"; which: number }
  | { do: "reconcile" | "jobs" };

const which = fc.nat(20);
/** A little less than the price. */
export const lessAmount = "9.99";
const lies: Partial<NotificationFields>[] = [
  { amount: lessAmount },
  { amount: "1000" },
  { currency: "UAH" },
  { key: "forged" },
  { merchant: "somebody_else" },
  { reference: "none" },
];
export const step: fc.Arbitrary<Step> = fc.oneof(
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
      do: fc.constant("bank" as const),
      which,
      to: fc.constantFrom<BankState>("paid", "paid", "failed", "pending", "refunded"),
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      which,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("forge" as const),
      which,
      lie: fc.constantFrom(...lies),
      state: fc.constantFrom("paid" as const, "refunded" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      minutes: fc.integer({ min: 1, max: 400 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("away" as const), isAway: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("reconcile" as const, "jobs" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("refund" as const, "look" as const), which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("give" as const, "revoke" as const),
      course: fc.constantFrom(...soldCourses),
    }),
  },
);

/** Starts for the stories: most accidents need a payment first. */
const buying = (gateway: Gateway, ...courses: string[]): Step => ({ do: "buy", gateway, courses });
const [one, other] = soldCourses as [string, string];
const begun = buying("liqpay", one);
const told = (to: BankState): Step => ({ do: "bank", which: 0, to, isTold: true });
const heard: Step = { do: "deliver", which: 0, times: 2 };
export const beginnings: Step[][] = [
  [],
  [begun, told("pending"), heard, buying("wayforpay", one)],
  [begun, told("paid"), heard],
  [begun, told("failed"), told("paid"), { ...heard, which: 1 }],
  [begun, told("paid"), heard, { do: "away", isAway: true }, { do: "refund", which: 0 }],
  [begun, buying("wayforpay", one), told("paid"), { ...told("paid"), which: 1 } as Step],
  // Two overlapping checkouts are both open, and both are paid.
  [begun, buying("wayforpay", one, other), told("paid"), { ...told("paid"), which: 1 } as Step],
  [begun, buying("liqpay", one, other), told("paid"), heard, buying("liqpay", one, other)],
];
