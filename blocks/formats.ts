import type { Currency } from "#domains/courses/course.ts";
import { dateFormat, numberFormat } from "#platform/intl-formats.ts";
import { localeOf } from "#domains/settings/locale.ts";

/** `Mar 4, 2026` in the language of the page; the date is an ISO day, `2026-03-04`. "" for no date. */
export function dayText(date: string, language: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  return dateFormat(localeOf(language), {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(day);
}

/** A price with the currency's symbol, without needless zeros: `$12`, `12,50 ₴`. */
export function priceText(price: number, currency: Currency, language: string): string {
  return numberFormat(localeOf(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(price);
}
