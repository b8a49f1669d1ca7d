import type { Settings } from "#domains/settings/settings.ts";
import { type Gateway, gateways } from "./gateways/gateway.ts";

/** The currencies of each gateway. */
const gatewayCurrencies: Readonly<Record<Gateway, readonly string[]>> = {
  liqpay: ["UAH", "USD", "EUR", "RUB"],
  wayforpay: ["UAH", "USD", "EUR", "RUB"],
};

export const takesCurrency = (gateway: Gateway, currency: string): boolean =>
  gatewayCurrencies[gateway].includes(currency);

/** Returns the currencies that some gateway of the portal takes; null if all gateways are switched off. */
export function listTakenCurrencies({ payments }: Pick<Settings, "payments">): string[] | null {
  const enabled = gateways.filter((gateway) => payments[gateway]);
  if (enabled.length === 0) return null;
  return [...new Set(enabled.flatMap((gateway) => gatewayCurrencies[gateway]))];
}

/**
 * Explains in a sentence why a price in this currency can't be paid, or returns null if it can. A portal with all
 * gateways switched off accepts any currency, because its admins grant courses by hand.
 */
export function describeCurrencyProblem(settings: Settings, currency: string): string | null {
  const taken = listTakenCurrencies(settings);
  if (taken === null || taken.includes(currency)) return null;
  const enabled = gateways.filter((gateway) => settings.payments[gateway]);
  return `No payment service of this portal takes ${currency}: ${enabled.join(" and ")} take ${taken.join(", ")}.`;
}
