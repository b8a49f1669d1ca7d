import { type Price, type Priced, pricesOf } from "#domains/courses/prices.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { paymentUnavailable } from "./errors.ts";
import { takesCurrency } from "./gateway-currencies.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { toMinorUnits } from "./gateways/money.ts";

/** The price of an order in one currency, with the prices of its courses, in their order. */
export type OrderPrice = { currency: string; amountMinor: number; pricesMinor: number[] };

/** Returns what some paid courses cost together, in each currency that all of them have; the first one's main one first. */
export function listOrderPrices(courses: readonly Priced[]): OrderPrice[] {
  const [first = [], ...others] = courses.map(pricesOf);
  return first.flatMap(({ currency, price }) => {
    const found = others.map((prices) => prices.find((one) => one.currency === currency)?.price);
    if (found.includes(undefined)) return [];
    const pricesMinor = [price, ...(found as number[])].map(toMinorUnits);
    return { currency, pricesMinor, amountMinor: pricesMinor.reduce((sum, one) => sum + one, 0) };
  });
}

/** What the learner asks for; absent: the portal chooses. */
export type PaymentChoice = { gateway?: Gateway | undefined; currency?: string | undefined };

/**
 * Chooses the gateway of a payment and its price. Without a wish for a currency, it is that of the order so far, else the
 * first that the gateway takes. Without a wish for a gateway, it is the first one that takes the currency.
 * @param gateways those that the portal can use, the default first
 * @param lastCurrency that of the order so far
 * @throws INVALID for a currency that the courses or the gateway don't have, PAYMENT-UNAVAILABLE
 */
export function choosePrice(
  prices: readonly OrderPrice[],
  choice: PaymentChoice,
  gateways: readonly Gateway[],
  lastCurrency: string | null,
): { gateway: Gateway; price: OrderPrice } {
  const [firstPrice] = prices;
  if (!firstPrice) throw invalidInput("courses: those of one order have a currency in common");
  const { gateway: wanted, currency } = choice;
  const usable = wanted === undefined ? gateways : gateways.filter((one) => one === wanted);
  if (usable.length === 0) throw paymentUnavailable();
  const payable = listPayablePrices(prices, usable);
  const chosen =
    currency === undefined
      ? (payable.find((one) => one.currency === lastCurrency) ?? payable[0])
      : payable.find((one) => one.currency === currency);
  if (!chosen && currency !== undefined)
    throw invalidInput("currency: the course has no price in it that can be paid this way");
  if (!chosen) throw paymentUnavailable();
  return { gateway: usable.find((one) => takesCurrency(one, chosen.currency))!, price: chosen };
}

/** The prices that can be paid with one of these gateways. */
export const listPayablePrices = <One extends { currency: string }>(
  prices: readonly One[],
  gateways: readonly Gateway[],
): One[] =>
  prices.filter(({ currency }) => gateways.some((gateway) => takesCurrency(gateway, currency)));

/** The prices of a course that learners see: those that can be paid, or all of them if none can. */
export function listShownPrices(course: Priced, gateways: readonly Gateway[]): Price[] {
  const prices = pricesOf(course);
  const payable = listPayablePrices(prices, gateways);
  return payable.length > 0 ? payable : prices;
}
