import type { Transaction } from "#platform/database.server.ts";
import { readOrdersOf, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";

/** A payment whose money the portal has and is to keep, and the courses it opens. */
type Held = { payment: StoredPayment; courseIds: string[] };

const opens = (held: readonly Held[], courseId: string): boolean =>
  held.some((one) => one.courseIds.includes(courseId));

/** Whether every course that a payment opens stays open by others. */
const isCovered = (one: Held, others: readonly Held[]): boolean =>
  one.courseIds.every((courseId) => opens(others, courseId));

/** The person's payments beside this one that hold courses near to its, the newest first. */
async function readOthers(tx: Transaction, order: StoredOrder, payment: StoredPayment) {
  const near = await readOrdersOf(tx, order, order.courseIds);
  // The other courses of a larger order may be held by orders that do not touch this one.
  const reach = new Set(near.flatMap((one) => one.order.courseIds));
  const all = await readOrdersOf(tx, order, [...reach]);
  const others = all
    .flatMap(({ order: { courseIds }, payments }) =>
      payments.map((one): Held => ({ payment: one, courseIds })),
    )
    // Money that is asked back already holds nothing.
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
 * How a paid payment stands beside the person's others. `isSpare`: all that it opens stays open without it; `overlaps`:
 * a part does, or was given, which people have to decide about.
 */
export async function standOf(
  tx: Transaction,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<{ isSpare: boolean; overlaps: boolean }> {
  const { own, others, overlaps } = await readOthers(tx, order, payment);
  return { isSpare: isCovered(own, others), overlaps };
}

/**
 * What becomes one too many by a payment that holds from now on: itself where all that it opens was open before, else the
 * earlier ones whose courses it opens as well.
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
