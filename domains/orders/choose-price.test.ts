import { expect, test } from "vitest";
import { choosePrice, listOrderPrices, listPayablePrices } from "./choose-price.ts";
import type { Gateway } from "./gateways/gateway.ts";

const paid = (price: number, currency: string, otherPrices?: Record<string, number>) => ({
  type: "paid" as const,
  price,
  currency,
  ...(otherPrices && { otherPrices }),
});
const both: readonly Gateway[] = ["liqpay", "wayforpay"];
const prices = listOrderPrices([paid(400, "UAH", { EUR: 9, PLN: 40, USD: 10 })]);
const codeOf = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("courses of one order cost what they cost together, in the currencies that all of them have", () => {
  const courses = [paid(400, "UAH", { EUR: 9, USD: 10 }), paid(5.5, "USD", { UAH: 220 })];
  expect(listOrderPrices(courses)).toEqual([
    { currency: "UAH", amountMinor: 62_000, pricesMinor: [40_000, 22_000] },
    { currency: "USD", amountMinor: 1_550, pricesMinor: [1_000, 550] },
  ]);
  expect(listOrderPrices([paid(1, "UAH"), paid(1, "USD")])).toEqual([]);
});

test("learners pay in the currency they chose, else in that of their order so far, else in the first", () => {
  const currencyOf = (currency: string | undefined, last: string | null) =>
    choosePrice(prices, { currency }, both, last).price.currency;
  expect(currencyOf(undefined, null)).toBe("UAH");
  expect(currencyOf(undefined, "EUR")).toBe("EUR");
  expect(currencyOf("USD", "EUR")).toBe("USD");
  // The course no longer has this currency.
  expect(currencyOf(undefined, "GBP")).toBe("UAH");
});

test("a currency that no gateway takes is neither offered nor accepted", () => {
  expect(listPayablePrices(prices, both).map((one) => one.currency)).toEqual(["UAH", "EUR", "USD"]);
  expect(listPayablePrices(prices, [])).toEqual([]);
  expect(codeOf(() => choosePrice(prices, { currency: "PLN" }, both, null))).toBe("INVALID");
  expect(codeOf(() => choosePrice(prices, { currency: "GBP" }, both, null))).toBe("INVALID");
  const zloty = listOrderPrices([paid(40, "PLN", { USD: 10 })]);
  expect(choosePrice(zloty, {}, both, null).price.currency).toBe("USD");
  const onlyZloty = listOrderPrices([paid(40, "PLN")]);
  expect(codeOf(() => choosePrice(onlyZloty, {}, both, null))).toBe("PAYMENT-UNAVAILABLE");
});

test("the gateway is the chosen one if the portal has it, else the first", () => {
  const gatewayOf = (gateway: Gateway | undefined, available: readonly Gateway[] = both) =>
    choosePrice(prices, { gateway }, available, null).gateway;
  expect(gatewayOf(undefined)).toBe("liqpay");
  expect(gatewayOf("wayforpay")).toBe("wayforpay");
  expect(codeOf(() => gatewayOf("liqpay", ["wayforpay"]))).toBe("PAYMENT-UNAVAILABLE");
  expect(codeOf(() => gatewayOf(undefined, []))).toBe("PAYMENT-UNAVAILABLE");
});
