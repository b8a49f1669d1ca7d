import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { stateOf } from "#domains/orders/order.ts";
import type { StoredPayment } from "#domains/orders/read-payments.server.ts";
import { type BankState, signedCall } from "#tests/kit/gateways.ts";
import { beginnings, lessAmount, type Step, step } from "#tests/kit/money-steps.ts";
import {
  makeMoneyWorld,
  type MoneyWorld,
  type Person,
  soldCourses,
} from "#tests/kit/money-world.ts";

/** Sequences tried; each has up to `stepsMax` steps. */
const runs = 40;
const stepsMax = 24;
const minuteMs = 60_000;

let world: MoneyWorld;
beforeAll(async () => {
  world = await makeMoneyWorld();
});
afterAll(() => world.close());

/** The statuses a bank moves a payment to. Refunded money does not come again. */
const bankFollows: Record<BankState | "none", readonly BankState[]> = {
  none: ["paid", "failed", "pending"],
  failed: ["paid", "pending"],
  pending: ["paid", "failed"],
  paid: ["refunded"],
  sandbox: [],
  refunded: [],
};

type StoryPayment = {
  gateway: Gateway;
  reference: string;
  courses: string[];
  everPaid: boolean;
  wasHeld: boolean;
};

type Story = {
  person: Person;
  /** The id of the order of each set of courses. */
  orders: Map<string, string>;
  gifts: Set<string>;
  payments: StoryPayment[];
  calls: { gateway: Gateway; body: string }[];
};

const bankState = (reference: string): BankState | "none" =>
  world.bank.bank.get(reference)?.state ?? "none";

const act: { [D in Step["do"]]: (story: Story, step: Extract<Step, { do: D }>) => Promise<void> } =
  {
    async buy(story, { gateway, courses: asked }) {
      world.clock.advance(minuteMs);
      const had = await openOf(story);
      const { orderId, courses, reference } = await story.person.buy(gateway, asked);
      const key = courses.join();
      expect(orderId).toBe(story.orders.get(key) ?? orderId);
      story.orders.set(key, orderId);
      if (reference === null) return;
      // Nobody is asked to pay for a course they have or have already paid for.
      expect(courses).toEqual(asked.filter((course) => courses.includes(course)).toSorted());
      expect(courses.filter((course) => had.has(course))).toEqual([]);
      const near = story.payments.filter((payment) => covers(payment, courses));
      const { rows: waiting } = await world.db.execute<{ reference: string }>(sql`
      select reference from payments where state = 'pending'
        and created_at > ${new Date(world.clock.now() - 60 * minuteMs)}`);
      const waitingHere = new Set(waiting.map((row) => row.reference));
      expect(near.filter((payment) => waitingHere.has(payment.reference))).toEqual([]);
      if (!world.bank.knobs.away)
        expect(near.map((payment) => bankState(payment.reference))).not.toContain("paid");
      if (!story.payments.some((payment) => payment.reference === reference))
        story.payments.push({ gateway, reference, courses, everPaid: false, wasHeld: false });
    },
    async bank(story, { which: at, to, isTold }) {
      const payment = story.payments[at % story.payments.length];
      if (!payment || !bankFollows[bankState(payment.reference)].includes(to)) return;
      const { gateway, reference, courses } = payment;
      const { body } = world.bank.move(gateway, reference, to, amountOf(courses));
      payment.everPaid ||= to === "paid";
      // Refunds in the gateway's own back office are always notified: nobody queries a settled payment.
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
      const before = await allBelieved(story);
      const { gateway, reference, courses } = payment;
      const truth = { gateway, reference, state, amount: amountOf(courses) };
      const { body } = signedCall({ ...truth, ...lie });
      // A refund of less than the amount is not a wrong amount but a partial refund, which closes nothing.
      const isPart = state === "refunded" && lie.amount === lessAmount;
      if (isPart) await world.hear(gateway, body);
      else
        expect(await world.hear(gateway, body)).toMatch(
          /^(?:CALLBACK-REFUSED|CALLBACK-UNFIT|NOT-FOUND)$/,
        );
      expect(await allBelieved(story)).toEqual(before);
    },
    async pass(_story, { minutes }) {
      world.clock.advance(minutes * minuteMs);
    },
    async away(_story, { isAway }) {
      world.bank.knobs.away = isAway;
    },
    reconcile: () => world.reconcile(),
    jobs: () => world.runJobs(),
    async refund(story, { which: at }) {
      const orderId = orderAt(story, at);
      if (orderId === undefined) return;
      const held = (await believed(orderId)).some(({ state }) => state === "paid");
      const refund = world.refund(orderId);
      await (held ? refund : expect(refund).rejects.toMatchObject({ code: "NOTHING-TO-REFUND" }));
    },
    async look(story, { which: at }) {
      const orderId = orderAt(story, at);
      if (orderId === undefined) return;
      const before = await believed(orderId);
      await loadOrder(story.person.ctx, { orderId });
      expect(await believed(orderId)).toEqual(before);
    },
    async give(story, { course }) {
      const orderId = story.orders.get(course);
      const isPaid =
        orderId !== undefined && (await believed(orderId)).some(({ state }) => state === "paid");
      await world.grant(story.person.email, course);
      // An order that was paid on its own needs no grant.
      if (!isPaid) story.gifts.add(course);
    },
    async revoke(story, { course }) {
      const { rows } = await world.db.execute<{ id: string }>(sql`
        select id from orders where user_id = ${story.person.ctx.actor.userId}
          and course_ids = array[${course}]`);
      const [order] = rows;
      if (!order) return;
      if (!story.gifts.delete(course))
        return expect(world.revoke(order.id)).rejects.toMatchObject({
          code: "NOTHING-TO-REVOKE",
        });
      const revoked = await world.revoke(order.id);
      const staysOpen = (await openOf(story)).has(course);
      expect(revoked).toEqual([{ courseId: course, staysOpen }]);
      // Without any payment the order is removed.
      if ((await believed(order.id)).length === 0) story.orders.delete(course);
    },
  };

const amountOf = (courses: readonly string[]) => String(courses.length * 10);
const covers = (payment: StoryPayment, courses: readonly string[]) =>
  payment.courses.some((course) => courses.includes(course));
const orderAt = ({ orders }: Story, at: number) => [...orders.values()][at % orders.size];

/** Returns the courses that are open to the user. */
async function openOf({ person }: Story): Promise<Set<string>> {
  const open = new Set<string>();
  for (const course of soldCourses) if (await person.mayOpen(course)) open.add(course);
  return open;
}

type Believed = { reference: string; state: StoredPayment["state"]; asked: boolean };

/** Returns the portal's stored statuses of an order's payments. */
async function believed(orderId: string): Promise<Believed[]> {
  const { rows } = await world.db.execute<Believed>(sql`
    select reference, state, refund_requested_at is not null as asked from payments
    where order_id = ${orderId} order by created_at`);
  return rows;
}

/** Returns the same for all orders of the user. */
async function allBelieved({ person }: Story): Promise<Believed[]> {
  const { rows } = await world.db.execute<{ id: string }>(sql`
    select id from orders where user_id = ${person.ctx.actor.userId} order by id`);
  return (await Promise.all(rows.map(({ id }) => believed(id)))).flat();
}

/**
 * Checks after every step that access follows from the stored statuses, and that each of them was true at some time.
 */
async function expectAgreed(story: Story) {
  const { person, gifts, payments } = story;
  const all = await allBelieved(story);
  const real = (reference: string) => payments.find((one) => one.reference === reference)!;
  const held = all.filter(({ state }) => state === "paid");
  for (const [key, orderId] of story.orders) {
    const here = await believed(orderId);
    if (here.length === 0) continue;
    const { state } = await loadOrder(person.ctx, { orderId });
    expect(state).toBe(stateOf(gifts.has(key), here));
  }
  for (const course of soldCourses)
    expect([course, await person.mayOpen(course)]).toEqual([
      course,
      gifts.has(course) || held.some(({ reference }) => covers(real(reference), [course])),
    ]);
  for (const { reference, state: thought } of all) {
    const payment = real(reference);
    // A held payment ends only by a refund.
    if (payment.wasHeld) expect(["paid", "refunded"]).toContain(thought);
    payment.wasHeld ||= thought === "paid";
    if (thought === "paid") expect(payment.everPaid).toBe(true);
    if (thought === "refunded") expect(bankState(reference)).toBe("refunded");
  }
}

/** Delivers all notifications, lets the gateways answer, and moves the clock by two days. */
async function settle(story: Story) {
  world.bank.knobs.away = false;
  for (const { gateway, body } of story.calls.toReversed()) await world.hear(gateway, body);
  for (let hour = 0; hour < 48; hour += 4) {
    world.clock.advance(4 * 60 * minuteMs);
    await world.reconcile();
    await world.runJobs();
  }
}

test("money and access agree after every step, and nobody pays twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.array(step, { minLength: 8, maxLength: stepsMax, size: "max" }),
      async (beginning, steps) => {
        const person = await world.newPerson();
        const story: Story = {
          person,
          orders: new Map(),
          gifts: new Set(),
          payments: [],
          calls: [],
        };
        world.bank.knobs.away = false;
        for (const one of [...beginning, ...steps]) {
          await (act[one.do] as (story: Story, step: Step) => Promise<void>)(story, one);
          await expectAgreed(story);
        }
        await settle(story);
        await expectAgreed(story);
        const kept = story.payments.filter(({ reference }) => bankState(reference) === "paid");
        for (const payment of kept) {
          const others = kept.filter((other) => other !== payment);
          const isSpare = payment.courses.every((course) =>
            others.some((other) => covers(other, [course])),
          );
          expect([payment, isSpare]).toEqual([payment, false]);
        }
        for (const course of soldCourses)
          expect([course, await person.mayOpen(course)]).toEqual([
            course,
            story.gifts.has(course) || kept.some((payment) => covers(payment, [course])),
          ]);
        for (const { reference, asked } of await allBelieved(story))
          if (asked) expect(bankState(reference)).toBe("refunded");
      },
    ),
    { numRuns: runs },
  );
}, 180_000);
