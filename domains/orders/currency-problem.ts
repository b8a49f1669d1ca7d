import type { Settings } from "#domains/settings/settings.ts";
import { type Gateway, gateways } from "./gateways/gateway.ts";

/** What each payment service takes. */
const settled: Readonly<Record<Gateway, readonly string[]>> = {
  liqpay: ["UAH", "USD", "EUR", "RUB"],
  wayforpay: ["UAH", "USD", "EUR", "RUB"],
};

/**
 * Why nobody could pay a price in this currency, as a sentence; null when somebody can. A portal that has switched all
 * payment services off takes any: its courses are granted by hand.
 */
export function currencyProblem({ payments }: Settings, currency: string): string | null {
  const enabled = gateways.filter((gateway) => payments[gateway]);
  const taken = [...new Set(enabled.flatMap((gateway) => settled[gateway]))];
  if (enabled.length === 0 || taken.includes(currency)) return null;
  return `No payment service of this portal takes ${currency}: ${enabled.join(" and ")} take ${taken.join(", ")}.`;
}
