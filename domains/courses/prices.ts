import type { CourseBody, Currency } from "./course.ts";

export type Priced = Pick<CourseBody, "type" | "price" | "currency" | "otherPrices">;
export type Price = { price: number; currency: Currency };

/** Returns what a course costs in each of its currencies, the main one first. A free course has no price. */
export const pricesOf = ({ type, price, currency, otherPrices = {} }: Priced): Price[] =>
  type === "free"
    ? []
    : [
        { price, currency },
        ...Object.entries(otherPrices).map(([other, amount]) => ({
          price: amount,
          currency: other,
        })),
      ];

/** Returns the first price that learners couldn't pay as it is; null if all are right. */
export function findWrongPrice(course: Priced): { path: string; reason: string } | null {
  if (course.type === "free") return null;
  if (course.price === 0) return { path: "price", reason: "A paid course needs a price." };
  for (const [currency, price] of Object.entries(course.otherPrices ?? {})) {
    const path = `otherPrices.${currency}`;
    if (currency === course.currency)
      return { path, reason: `The course has a price in ${currency} already.` };
    if (price === 0) return { path, reason: "A paid course needs a price in each currency." };
  }
  return null;
}
