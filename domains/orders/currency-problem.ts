import type { Settings } from "#domains/settings/settings.ts";
import { type Gateway, gateways } from "./gateways/gateway.ts";

/** The currencies of each gateway. */
const gatewayCurrencies: Readonly<Record<Gateway, readonly string[]>> = {
  liqpay: ["UAH", "USD", "EUR", "RUB"],
  wayforpay: ["UAH", "USD", "EUR", "RUB"],
};

/**
 * Explains in a sentence why a price in this currency can't be paid, or returns null if it can. A portal with all
 * gateways switched off accepts any currency, because its admins grant courses by hand.
 */
export function describeCurrencyProblem({ payments }: Settings, currency: string): string | null {
  const enabled = gateways.filter((gateway) => payments[gateway]);
  const accepted = [...new Set(enabled.flatMap((gateway) => gatewayCurrencies[gateway]))];
  if (enabled.length === 0 || accepted.includes(currency)) return null;
  return `No payment service of this portal takes ${currency}: ${enabled.join(" and ")} take ${accepted.join(", ")}.`;
}
