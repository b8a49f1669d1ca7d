import type { Currency } from "#domains/courses/course.ts";
import { dateFormat, numberFormat } from "#platform/intl-formats.ts";
import { localeOf } from "#domains/settings/locale.ts";

/** Formats an ISO day (`2026-03-04`) in the page's language, such as `Mar 4, 2026`. Returns "" for an invalid date. */
export function formatIsoDay(date: string, language: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  return dateFormat(localeOf(language), {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(day);
}

/** Formats a price with its currency's symbol and without needless zeros: `$12`, `12,50 ₴`. */
export function formatPrice(price: number, currency: Currency, language: string): string {
  return numberFormat(localeOf(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(price);
}
