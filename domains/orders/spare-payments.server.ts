import type { Transaction } from "#platform/database.server.ts";
import { readOrdersOf, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";

/** A paid payment and the courses it opens. */
type Held = { payment: StoredPayment; courseIds: string[] };

const opens = (held: readonly Held[], courseId: string): boolean =>
  held.some((one) => one.courseIds.includes(courseId));

/** Whether other payments cover every course that this one opens. */
const isCovered = (one: Held, others: readonly Held[]): boolean =>
  one.courseIds.every((courseId) => opens(others, courseId));

/** The user's other payments for the same or related courses, newest first. */
async function readOthers(tx: Transaction, order: StoredOrder, payment: StoredPayment) {
  const near = await readOrdersOf(tx, order, order.courseIds);
  // Orders that share no course with this one may still cover other courses of a larger order.
  const reach = new Set(near.flatMap((one) => one.order.courseIds));
  const all = await readOrdersOf(tx, order, [...reach]);
  const others = all
    .flatMap(({ order: { courseIds }, payments }) =>
      payments.map((one): Held => ({ payment: one, courseIds })),
    )
    // Money being refunded no longer counts.
    .filter(({ payment: { state, refundAskedAt } }) => state === "paid" && refundAskedAt === null)
    .filter((one) => one.payment.id !== payment.id)
    .toSorted((one, other) => paidTime(other) - paidTime(one));
  const own: Held = { payment, courseIds: order.courseIds };
  const isGiven = near.some((one) => one.order.grantedBy !== null);
  const overlaps = isGiven || own.courseIds.some((courseId) => opens(others, courseId));
  return { own, others, overlaps };
}

const paidTime = ({ payment }: Held): number => payment.paidAt?.getTime() ?? 0;

/**
 * Compares a paid payment with the user's others. `isSpare`: they cover everything it opens. `overlaps`: they cover a
 * part, or a course was granted: an admin has to decide.
 */
export async function compareWithOthers(
  tx: Transaction,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<{ isSpare: boolean; overlaps: boolean }> {
  const { own, others, overlaps } = await readOthers(tx, order, payment);
  return { isSpare: isCovered(own, others), overlaps };
}

/**
 * Finds the payments that become duplicates when one is paid: itself if everything it opens was open before, otherwise
 * the earlier ones it covers.
 */
export async function findSpare(
  tx: Transaction,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<{ payments: StoredPayment[]; overlaps: boolean }> {
  const { own, others, overlaps } = await readOthers(tx, order, payment);
  const spare: StoredPayment[] = [];
  let kept = [own, ...others];
  for (const one of kept) {
    const rest = kept.filter((other) => other !== one);
    if (!isCovered(one, rest)) continue;
    spare.push(one.payment);
    kept = rest;
  }
  return { payments: spare, overlaps };
}
