import type { Transaction } from "#platform/database.server.ts";
import { readOrdersOf, type StoredOrder, type StoredPayment } from "./read-payments.server.ts";

/** A paid payment and the courses it opens. */
type PaidPayment = { payment: StoredPayment; courseIds: string[] };

const openCourse = (payments: readonly PaidPayment[], courseId: string): boolean =>
  payments.some((one) => one.courseIds.includes(courseId));

/** Whether other payments cover every course that this one opens. */
const isCovered = (one: PaidPayment, others: readonly PaidPayment[]): boolean =>
  one.courseIds.every((courseId) => openCourse(others, courseId));

/** The user's other payments for the same or related courses, newest first. */
async function readOthers(tx: Transaction, order: StoredOrder, payment: StoredPayment) {
  const direct = await readOrdersOf(tx, order, order.courseIds);
  // Orders that share no course with this one may still cover other courses of a larger order.
  const related = new Set(direct.flatMap((one) => one.order.courseIds));
  const relatedOrders = await readOrdersOf(tx, order, [...related]);
  const others = relatedOrders
    .flatMap(({ order: { courseIds }, payments }) =>
      payments.map((one): PaidPayment => ({ payment: one, courseIds })),
    )
    // Money being refunded no longer counts.
    .filter(
      ({ payment: { state, refundRequestedAt } }) => state === "paid" && refundRequestedAt === null,
    )
    .filter((one) => one.payment.id !== payment.id)
    .toSorted((one, other) => paidTime(other) - paidTime(one));
  const own: PaidPayment = { payment, courseIds: order.courseIds };
  const isGranted = direct.some((one) => one.order.grantedBy !== null);
  const overlaps = isGranted || own.courseIds.some((courseId) => openCourse(others, courseId));
  return { own, others, overlaps };
}

const paidTime = ({ payment }: PaidPayment): number => payment.paidAt?.getTime() ?? 0;

/**
 * Compares a paid payment with the user's others. `isDuplicate`: the others open all courses that this one opens.
 * `overlaps`: they open some of these courses, or a course was granted, so an admin has to decide.
 */
export async function compareWithOthers(
  tx: Transaction,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<{ isDuplicate: boolean; overlaps: boolean }> {
  const { own, others, overlaps } = await readOthers(tx, order, payment);
  return { isDuplicate: isCovered(own, others), overlaps };
}

/**
 * Finds the payments that become duplicates when this one is paid: this one if earlier payments open all its courses,
 * otherwise the earlier payments whose courses this one opens.
 */
export async function findDuplicatePayments(
  tx: Transaction,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<{ payments: StoredPayment[]; overlaps: boolean }> {
  const { own, others, overlaps } = await readOthers(tx, order, payment);
  const duplicates: StoredPayment[] = [];
  let remaining = [own, ...others];
  for (const one of remaining) {
    const rest = remaining.filter((other) => other !== one);
    if (!isCovered(one, rest)) continue;
    duplicates.push(one.payment);
    remaining = rest;
  }
  return { payments: duplicates, overlaps };
}
