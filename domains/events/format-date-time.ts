import { dateFormat, numberFormat } from "#platform/intl-formats.ts";
import { localeOf } from "#domains/settings/locale.ts";

const dateTimeOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** Day and time with the time zone's name: `24 December 2026 at 18:00 UTC`. Without `timeZone`: local time. */
export const formatDateTime = (moment: number, language: string, timeZone?: string): string =>
  dateFormat(localeOf(language), { ...dateTimeOptions, timeZone }).format(moment);

/**
 * The format, as JSON, with which an inline script shows these times in the visitor's time zone before React loads
 * (server/documents/local-times.ts).
 */
export const dateTimeFormatJson = (language: string): string =>
  JSON.stringify([localeOf(language), dateTimeOptions]);

/** `3 days`, with the number separate. Where one word says both (two days in Arabic) the number is "". */
export function formatCount(
  count: number,
  unit: "day" | "hour" | "minute" | "second",
  language: string,
): { number: string; unit: string } {
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  const parts = numberFormat(localeOf(language), format).formatToParts(count);
  const joinParts = (isUnit: boolean) =>
    parts
      .filter(({ type }) => type !== "literal" && (type === "unit") === isUnit)
      .map(({ value }) => value)
      .join("");
  return { number: joinParts(false), unit: joinParts(true) };
}

/** `Tuesday, March 5`: weekday, month, day. */
export function formatDay(moment: number, language: string, timeZone?: string): string {
  const parts = { weekday: "long", month: "long", day: "numeric" } as const;
  return dateFormat(localeOf(language), { ...parts, timeZone }).format(moment);
}

/** `6:00 PM`. */
export function formatTime(moment: number, language: string, timeZone?: string): string {
  const parts = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return dateFormat(localeOf(language), { ...parts, timeZone }).format(moment);
}

/** `in 3 days`, `2 weeks ago`. */
export function formatDistance(
  { count, unit }: { count: number; unit: "year" | "month" | "week" | "day" | "hour" | "minute" },
  language: string,
): string {
  return new Intl.RelativeTimeFormat(localeOf(language)).format(count, unit);
}
