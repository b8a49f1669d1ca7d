import { useLocale } from "use-intl";
import { numberFormat } from "#platform/intl-formats.ts";

/** Returns a function that formats a price with its currency's symbol. */
export function usePrice(): (course: { price: number; currency: string }) => string {
  const locale = useLocale();
  return ({ price, currency }) =>
    numberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    }).format(price);
}
