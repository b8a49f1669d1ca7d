import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { deriveOrderState } from "#domains/orders/order.ts";
import type { StoredPayment } from "#domains/orders/read-payments.server.ts";
import { type GatewayPaymentState, signNotification } from "#tests/kit/gateway-notifications.ts";
import { firstSteps, amountBelowPrice, type Step, randomStep } from "#tests/kit/payment-steps.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  type FixtureBuyer,
  paidCourseIds,
} from "#tests/kit/payment-fixture.ts";

/** The number of random sequences that the test tries, each of up to `stepsMax` steps. */
const sequenceCount = 40;
const stepsMax = 24;
const minuteMs = 60_000;

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

/** The states that may follow at a gateway. A refunded payment is never paid again. */
const nextStates: Record<GatewayPaymentState | "none", readonly GatewayPaymentState[]> = {
  none: ["paid", "failed", "pending"],
  failed: ["paid", "pending"],
  pending: ["paid", "failed"],
  paid: ["refunded"],
  sandbox: [],
  refunded: [],
};

type SequencePayment = {
  gateway: Gateway;
  reference: string;
  courses: string[];
  wasPaid: boolean;
  wasStoredAsPaid: boolean;
};

type Sequence = {
  buyer: FixtureBuyer;
  /** The order's id for each set of courses. */
  orders: Map<string, string>;
  granted: Set<string>;
  payments: SequencePayment[];
  notifications: { gateway: Gateway; body: string }[];
};

const gatewayStateOf = (reference: string): GatewayPaymentState | "none" =>
  fixture.gateways.payments.get(reference)?.state ?? "none";

const actions: {
  [D in Step["do"]]: (sequence: Sequence, step: Extract<Step, { do: D }>) => Promise<void>;
} = {
  async buy(sequence, { gateway, courses: requested }) {
    fixture.clock.advance(minuteMs);
    const accessible = await listAccessibleCourses(sequence);
    const { orderId, courses, reference } = await sequence.buyer.startCheckout(gateway, requested);
    const key = courses.join();
    expect(orderId).toBe(sequence.orders.get(key) ?? orderId);
    sequence.orders.set(key, orderId);
    if (reference === null) return;
    // The buyer pays only for courses that they neither have nor have paid for.
    expect(courses).toEqual(requested.filter((course) => courses.includes(course)).toSorted());
    expect(courses.filter((course) => accessible.has(course))).toEqual([]);
    const overlapping = sequence.payments.filter((payment) => isForAnyOf(payment, courses));
    const { rows: recentPending } = await fixture.db.execute<{ reference: string }>(sql`
      select reference from payments where state = 'pending'
        and created_at > ${new Date(fixture.clock.now() - 60 * minuteMs)}`);
    const recentReferences = new Set(recentPending.map((row) => row.reference));
    expect(overlapping.filter((payment) => recentReferences.has(payment.reference))).toEqual([]);
    if (!fixture.gateways.faults.areDown)
      expect(overlapping.map((payment) => gatewayStateOf(payment.reference))).not.toContain("paid");
    if (!sequence.payments.some((payment) => payment.reference === reference))
      sequence.payments.push({
        gateway,
        reference,
        courses,
        wasPaid: false,
        wasStoredAsPaid: false,
      });
  },
  async "change payment"(sequence, { index, newState, isNotified }) {
    const payment = sequence.payments[index % sequence.payments.length];
    if (!payment || !nextStates[gatewayStateOf(payment.reference)].includes(newState)) return;
    const { gateway, reference, courses } = payment;
    const { body } = fixture.gateways.setState(gateway, reference, newState, amountOf(courses));
    payment.wasPaid ||= newState === "paid";
    // A refund in the gateway's own console is always notified, because the portal doesn't query settled payments.
    if (isNotified || newState === "refunded") sequence.notifications.push({ gateway, body });
  },
  async deliver(sequence, { index, times }) {
    const notification = sequence.notifications[index % sequence.notifications.length];
    if (!notification) return;
    const results = Array.from({ length: times }, () =>
      fixture.handleNotification(notification.gateway, notification.body),
    );
    expect(await Promise.all(results)).toEqual(Array(times).fill(null));
  },
  async "forge notification"(sequence, { index, wrongFields, state }) {
    const payment = sequence.payments[index % sequence.payments.length];
    if (!payment) return;
    const statesBefore = await readAllStoredStates(sequence);
    const { gateway, reference, courses } = payment;
    const rightFields = { gateway, reference, state, amount: amountOf(courses) };
    const { body } = signNotification({ ...rightFields, ...wrongFields });
    // A refund of a smaller amount is a valid partial refund, which closes no course.
    const isPartialRefund = state === "refunded" && wrongFields.amount === amountBelowPrice;
    if (isPartialRefund) await fixture.handleNotification(gateway, body);
    else
      expect(await fixture.handleNotification(gateway, body)).toMatch(
        /^(?:CALLBACK-REFUSED|CALLBACK-MISMATCH|NOT-FOUND)$/,
      );
    expect(await readAllStoredStates(sequence)).toEqual(statesBefore);
  },
  async wait(_sequence, { minutes }) {
    fixture.clock.advance(minutes * minuteMs);
  },
  async "set outage"(_sequence, { isDown }) {
    fixture.gateways.faults.areDown = isDown;
  },
  reconcile: () => fixture.reconcile(),
  "run jobs": () => fixture.runJobs(),
  async refund(sequence, { index }) {
    const orderId = orderAt(sequence, index);
    if (orderId === undefined) return;
    const isPaid = (await readStoredStates(orderId)).some(({ state }) => state === "paid");
    const refund = fixture.refund(orderId);
    await (isPaid ? refund : expect(refund).rejects.toMatchObject({ code: "NOTHING-TO-REFUND" }));
  },
  async "load order"(sequence, { index }) {
    const orderId = orderAt(sequence, index);
    if (orderId === undefined) return;
    const statesBefore = await readStoredStates(orderId);
    await loadOrder(sequence.buyer.ctx, { orderId });
    expect(await readStoredStates(orderId)).toEqual(statesBefore);
  },
  async grant(sequence, { course }) {
    const orderId = sequence.orders.get(course);
    const isPaid =
      orderId !== undefined &&
      (await readStoredStates(orderId)).some(({ state }) => state === "paid");
    await fixture.grant(sequence.buyer.email, course);
    // A course that the buyer has paid for by an order of this course alone needs no grant.
    if (!isPaid) sequence.granted.add(course);
  },
  async revoke(sequence, { course }) {
    const { rows } = await fixture.db.execute<{ id: string }>(sql`
        select id from orders where user_id = ${sequence.buyer.ctx.actor.userId}
          and course_ids = array[${course}]`);
    const [order] = rows;
    if (!order) return;
    if (!sequence.granted.delete(course))
      return expect(fixture.revoke(order.id)).rejects.toMatchObject({
        code: "NOTHING-TO-REVOKE",
      });
    const revoked = await fixture.revoke(order.id);
    const staysOpen = (await listAccessibleCourses(sequence)).has(course);
    expect(revoked).toEqual([{ courseId: course, staysOpen }]);
    // Without any payment the order is removed.
    if ((await readStoredStates(order.id)).length === 0) sequence.orders.delete(course);
  },
};

const amountOf = (courses: readonly string[]) => String(courses.length * 10);
const isForAnyOf = (payment: SequencePayment, courses: readonly string[]) =>
  payment.courses.some((course) => courses.includes(course));
const orderAt = ({ orders }: Sequence, index: number) => [...orders.values()][index % orders.size];

/** Returns the courses that the buyer has access to. */
async function listAccessibleCourses({ buyer }: Sequence): Promise<Set<string>> {
  const accessible = new Set<string>();
  for (const course of paidCourseIds) if (await buyer.hasAccess(course)) accessible.add(course);
  return accessible;
}

type StoredState = { reference: string; state: StoredPayment["state"]; isRefundRequested: boolean };

/** Returns the states that the portal has stored for an order's payments. */
async function readStoredStates(orderId: string): Promise<StoredState[]> {
  const { rows } = await fixture.db.execute<StoredState>(sql`
    select reference, state, refund_requested_at is not null as "isRefundRequested" from payments
    where order_id = ${orderId} order by created_at`);
  return rows;
}

/** Returns the stored states of the payments of all the buyer's orders. */
async function readAllStoredStates({ buyer }: Sequence): Promise<StoredState[]> {
  const { rows } = await fixture.db.execute<{ id: string }>(sql`
    select id from orders where user_id = ${buyer.ctx.actor.userId} order by id`);
  return (await Promise.all(rows.map(({ id }) => readStoredStates(id)))).flat();
}

/**
 * Checks that access follows from the stored states, and that each stored state was true at the gateway at some time.
 */
async function expectConsistent(sequence: Sequence) {
  const { buyer, granted, payments } = sequence;
  const storedPayments = await readAllStoredStates(sequence);
  const paymentOf = (reference: string) => payments.find((one) => one.reference === reference)!;
  const paidPayments = storedPayments.filter(({ state }) => state === "paid");
  for (const [key, orderId] of sequence.orders) {
    const states = await readStoredStates(orderId);
    if (states.length === 0) continue;
    const { state } = await loadOrder(buyer.ctx, { orderId });
    expect(state).toBe(deriveOrderState(granted.has(key), states));
  }
  for (const course of paidCourseIds)
    expect([course, await buyer.hasAccess(course)]).toEqual([
      course,
      granted.has(course) ||
        paidPayments.some(({ reference }) => isForAnyOf(paymentOf(reference), [course])),
    ]);
  for (const { reference, state: storedState } of storedPayments) {
    const payment = paymentOf(reference);
    // A payment stored as paid changes only by a refund.
    if (payment.wasStoredAsPaid) expect(["paid", "refunded"]).toContain(storedState);
    payment.wasStoredAsPaid ||= storedState === "paid";
    if (storedState === "paid") expect(payment.wasPaid).toBe(true);
    if (storedState === "refunded") expect(gatewayStateOf(reference)).toBe("refunded");
  }
}

/** Delivers all notifications, ends the outage, and runs two days of reconciliation and jobs. */
async function finishAll(sequence: Sequence) {
  fixture.gateways.faults.areDown = false;
  for (const { gateway, body } of sequence.notifications.toReversed())
    await fixture.handleNotification(gateway, body);
  for (let hour = 0; hour < 48; hour += 4) {
    fixture.clock.advance(4 * 60 * minuteMs);
    await fixture.reconcile();
    await fixture.runJobs();
  }
}

test("access matches the payments after every step, and nobody pays for a course twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...firstSteps),
      fc.array(randomStep, { minLength: 8, maxLength: stepsMax, size: "max" }),
      async (initialSteps, steps) => {
        const buyer = await fixture.newBuyer();
        const sequence: Sequence = {
          buyer,
          orders: new Map(),
          granted: new Set(),
          payments: [],
          notifications: [],
        };
        fixture.gateways.faults.areDown = false;
        for (const step of [...initialSteps, ...steps]) {
          await (actions[step.do] as (sequence: Sequence, step: Step) => Promise<void>)(
            sequence,
            step,
          );
          await expectConsistent(sequence);
        }
        await finishAll(sequence);
        await expectConsistent(sequence);
        const stillPaid = sequence.payments.filter(
          ({ reference }) => gatewayStateOf(reference) === "paid",
        );
        for (const payment of stillPaid) {
          const others = stillPaid.filter((other) => other !== payment);
          const isDuplicate = payment.courses.every((course) =>
            others.some((other) => isForAnyOf(other, [course])),
          );
          expect([payment, isDuplicate]).toEqual([payment, false]);
        }
        for (const course of paidCourseIds)
          expect([course, await buyer.hasAccess(course)]).toEqual([
            course,
            sequence.granted.has(course) ||
              stillPaid.some((payment) => isForAnyOf(payment, [course])),
          ]);
        for (const { reference, isRefundRequested } of await readAllStoredStates(sequence))
          if (isRefundRequested) expect(gatewayStateOf(reference)).toBe("refunded");
      },
    ),
    { numRuns: sequenceCount },
  );
}, 180_000);
