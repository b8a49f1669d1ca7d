import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Gateway, gateways } from "#domains/orders/gateways/gateway.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { stateOf } from "#domains/orders/order.ts";
import type { StoredPayment } from "#domains/orders/read-payments.server.ts";
import { type BankState, callbackOf, type Word } from "#tests/kit/gateways.ts";
import { makeMoneyWorld, type MoneyWorld, type Person } from "#tests/kit/money-world.ts";

/** Sequences tried; each lives through up to `stepsMax` mishaps. */
const runs = 40;
const stepsMax = 24;
const minuteMs = 60_000;

let world: MoneyWorld;
beforeAll(async () => {
  world = await makeMoneyWorld();
});
afterAll(() => world.close());

type Step =
  | { do: "buy"; gateway: Gateway }
  /** The bank moves a payment; its call is sent (and waits to be delivered), or is lost for ever. */
  | { do: "bank"; which: number; to: BankState; isTold: boolean }
  /** One of all calls ever sent arrives: late, in any order, again. */
  | { do: "deliver"; which: number; times: number }
  | { do: "forge"; which: number; lie: Partial<Word>; state: "paid" | "refunded" }
  | { do: "pass"; minutes: number }
  | { do: "away"; isAway: boolean }
  | { do: "reconcile" | "jobs" | "refund" | "look" };

const which = fc.nat(20);
const lies: Partial<Word>[] = [
  { amount: "9.99" },
  { amount: "1000" },
  { currency: "UAH" },
  { key: "forged" },
  { merchant: "somebody_else" },
  { reference: "none" },
];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      gateway: fc.constantFrom(...gateways),
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
      do: fc.constantFrom("reconcile" as const, "jobs" as const, "look" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("refund" as const) }) },
);

/** Where stories begin: most mishaps need a payment first. */
const begun: Step = { do: "buy", gateway: "liqpay" };
const told = (to: BankState): Step => ({ do: "bank", which: 0, to, isTold: true });
const heard: Step = { do: "deliver", which: 0, times: 2 };
const beginnings: Step[][] = [
  [],
  [begun, told("pending"), heard, { do: "buy", gateway: "wayforpay" }],
  [begun, told("paid"), heard],
  [begun, told("failed"), told("paid"), { ...heard, which: 1 }],
  [begun, told("paid"), heard, { do: "away", isAway: true }, { do: "refund" }],
  [begun, { do: "buy", gateway: "wayforpay" }, told("paid"), { ...told("paid"), which: 1 } as Step],
];

/** What a bank does with a payment: money that went back does not come again. */
const bankFollows: Record<BankState | "none", readonly BankState[]> = {
  none: ["paid", "failed", "pending"],
  failed: ["paid", "pending"],
  pending: ["paid", "failed"],
  paid: ["refunded"],
  sandbox: [],
  refunded: [],
};

type Story = {
  person: Person;
  orderId: string | null;
  payments: { gateway: Gateway; reference: string; everPaid: boolean; wasHeld: boolean }[];
  calls: { gateway: Gateway; body: string }[];
};

const bankState = (reference: string): BankState | "none" =>
  world.bank.bank.get(reference)?.state ?? "none";

const act: { [D in Step["do"]]: (story: Story, step: Extract<Step, { do: D }>) => Promise<void> } =
  {
    async buy(story, { gateway }) {
      world.clock.advance(minuteMs);
      const had = await story.person.mayOpen();
      const { orderId, reference } = await story.person.buy(gateway);
      expect(orderId).toBe(story.orderId ?? orderId);
      story.orderId = orderId;
      if (reference === null) return;
      // Nobody is led to pay for what is theirs, or for what they have paid already.
      expect(had).toBe(false);
      const { rows: waiting } = await world.db.execute(sql`
      select 1 from payments where order_id = ${orderId} and state = 'pending'
        and created_at > ${new Date(world.clock.now() - 60 * minuteMs)}`);
      expect(waiting).toEqual([]);
      if (!world.bank.knobs.away)
        expect(story.payments.map((one) => bankState(one.reference))).not.toContain("paid");
      if (!story.payments.some((one) => one.reference === reference))
        story.payments.push({ gateway, reference, everPaid: false, wasHeld: false });
    },
    async bank(story, { which: at, to, isTold }) {
      const payment = story.payments[at % story.payments.length];
      if (!payment || !bankFollows[bankState(payment.reference)].includes(to)) return;
      const { gateway, reference } = payment;
      const { body } = world.bank.move(gateway, reference, to);
      payment.everPaid ||= to === "paid";
      // Money that goes back in the gateway's own cabinet is always told of: nobody asks about what is settled.
      if (isTold || to === "refunded") story.calls.push({ gateway, body });
    },
    async deliver(story, { which: at, times }) {
      const sent = story.calls[at % story.calls.length];
      if (!sent) return;
      const heard = Array.from({ length: times }, () => world.hear(sent.gateway, sent.body));
      expect(await Promise.all(heard)).toEqual(Array(times).fill(null));
    },
    async forge(story, { which: at, lie, state }) {
      const payment = story.payments[at % story.payments.length];
      if (!payment) return;
      const before = await believed(story);
      const { gateway, reference } = payment;
      const { body } = callbackOf({ gateway, reference, state, ...lie });
      expect(await world.hear(gateway, body)).toMatch(
        /^(?:CALLBACK-REFUSED|CALLBACK-UNFIT|NOT-FOUND)$/,
      );
      expect(await believed(story)).toEqual(before);
    },
    async pass(_story, { minutes }) {
      world.clock.advance(minutes * minuteMs);
    },
    async away(_story, { isAway }) {
      world.bank.knobs.away = isAway;
    },
    reconcile: () => world.reconcile(),
    jobs: () => world.runJobs(),
    async refund(story) {
      if (story.orderId === null) return;
      const held = (await believed(story)).some(({ state }) => state === "paid");
      const refund = world.refund(story.orderId);
      await (held ? refund : expect(refund).rejects.toMatchObject({ code: "NOTHING-TO-REFUND" }));
    },
    async look(story) {
      if (story.orderId === null) return;
      const before = await believed(story);
      await loadOrder(story.person.ctx, { orderId: story.orderId });
      expect(await believed(story)).toEqual(before);
    },
  };

/** What the portal believes of the payments. */
async function believed({
  orderId,
}: Story): Promise<{ reference: string; state: StoredPayment["state"]; asked: boolean }[]> {
  const { rows } = await world.db.execute<{
    reference: string;
    state: StoredPayment["state"];
    asked: boolean;
  }>(sql`
    select reference, state, refund_asked_at is not null as asked from payments
    where order_id = ${orderId} order by created_at`);
  return rows;
}

/** After every step: access follows from what is believed, and nothing is believed that was never so. */
async function expectAgreed(story: Story) {
  if (story.orderId === null) return;
  const payments = await believed(story);
  const { state } = await loadOrder(story.person.ctx, { orderId: story.orderId });
  expect(state).toBe(stateOf(false, payments));
  expect(await story.person.mayOpen()).toBe(payments.some((one) => one.state === "paid"));
  for (const { reference, state: thought } of payments) {
    const real = story.payments.find((one) => one.reference === reference)!;
    // What was held is lost by going back alone.
    if (real.wasHeld) expect(["paid", "refunded"]).toContain(thought);
    real.wasHeld ||= thought === "paid";
    if (thought === "paid") expect(real.everPaid).toBe(true);
    if (thought === "refunded") expect(bankState(reference)).toBe("refunded");
  }
}

/** Every call arrives at last, the gateways answer, and two days go by. */
async function settle(story: Story) {
  world.bank.knobs.away = false;
  for (const { gateway, body } of story.calls.toReversed()) await world.hear(gateway, body);
  for (let hour = 0; hour < 48; hour += 4) {
    world.clock.advance(4 * 60 * minuteMs);
    await world.reconcile();
    await world.runJobs();
  }
}

test("money and access agree after every mishap, and nobody pays twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.array(step, { minLength: 8, maxLength: stepsMax, size: "max" }),
      async (beginning, steps) => {
        const person = await world.newPerson();
        const story: Story = { person, orderId: null, payments: [], calls: [] };
        world.bank.knobs.away = false;
        for (const one of [...beginning, ...steps]) {
          await (act[one.do] as (story: Story, step: Step) => Promise<void>)(story, one);
          await expectAgreed(story);
        }
        await settle(story);
        await expectAgreed(story);
        const kept = story.payments.filter((one) => bankState(one.reference) === "paid");
        expect(kept.length).toBeLessThanOrEqual(1);
        expect(await person.mayOpen()).toBe(kept.length === 1);
        for (const { reference, asked } of await believed(story))
          if (asked) expect(bankState(reference)).toBe("refunded");
      },
    ),
    { numRuns: runs },
  );
}, 180_000);
