import { fromLocalTime, toLocalTime } from "#platform/time-zone.ts";

/** How an event comes again. `month`: on the same weekday of a month, such as each second Sunday. */
export const repeats = ["never", "day", "week", "month", "month-last"] as const;
export type Repeat = (typeof repeats)[number];

export type RecurringEvent = {
  /** The day and time of the first occurrence on the clocks of the portal's time zone: `2026-03-04T19:00`. */
  start: string;
  minutes: number;
  repeat: Repeat;
  /** Every how many days, weeks or months. */
  every: number;
  /** The last day on which it may be, such as `2026-06-30`; "": it has no end. */
  until: string;
  /** Days on which it is not. */
  except: readonly string[];
};

/** One date of an event. */
export type Occurrence = {
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** Its day in the portal's time zone: `2026-03-04`. */
  day: string;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
const weekDays = 7;
/** Later dates are not looked for. */
const yearMax = 2200;

/**
 * Lists the occurrences that end after `from` and start before `to`, in order. An occurrence stays at its time on the
 * clocks when these are put forward or back.
 */
export function listOccurrences(
  event: RecurringEvent,
  timeZone: string,
  { from, to, max }: { from: number; to: number; max: number },
): Occurrence[] {
  const first = parseLocalTime(event.start);
  if (!first) return [];
  const durationMs = event.minutes * minuteMs;
  // A day more on either side, since a time zone is at most a day ahead of another.
  const fromDay = Math.floor((from - durationMs) / dayMs) - 1;
  const lastDay = Math.min(
    Math.floor(to / dayMs) + 1,
    event.until === "" ? Number.POSITIVE_INFINITY : dayNumberOf(event.until),
    Date.UTC(yearMax, 0) / dayMs,
  );
  const occurrences: Occurrence[] = [];
  for (const dayNumber of daysOf(event, first.dayNumber, fromDay)) {
    if (dayNumber > lastDay || occurrences.length >= max) break;
    const day = formatDay(dayNumber);
    const start = fromLocalTime(timeZone, `${day}T${first.time}`)!;
    if (event.except.includes(day) || start >= to || start + durationMs <= from) continue;
    occurrences.push({ start, end: start + durationMs, day });
  }
  return occurrences;
}

/** Lists the days from `from` on which the event would be, but is not. */
export function listCancelledDays(
  event: RecurringEvent,
  timeZone: string,
  range: { from: number; to: number; max: number },
): string[] {
  const withoutExceptions = listOccurrences({ ...event, except: [] }, timeZone, range);
  return withoutExceptions.map(({ day }) => day).filter((day) => event.except.includes(day));
}

/** In which week of its month a day is, from 1. */
export const weekOfMonth = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / weekDays);

/** The weekday of a day such as `2026-03-04`, from 0 for Sunday. */
export const weekdayOf = (day: string): number => weekdayOfNumber(dayNumberOf(day));

/** When the next day begins in a time zone. */
export function nextMidnight(timeZone: string, now: number): number {
  const tomorrow = dayNumberOf(toLocalTime(timeZone, now).slice(0, 10)) + 1;
  return fromLocalTime(timeZone, `${formatDay(tomorrow)}T00:00`)!;
}

/** The days of an event in order, as days since 1970, beginning at most one before `fromDay`. Endless if it repeats. */
function* daysOf(
  { repeat, every }: RecurringEvent,
  firstDay: number,
  fromDay: number,
): Generator<number> {
  if (repeat === "never") return void (yield firstDay);
  if (repeat === "day" || repeat === "week") {
    const stepDays = every * (repeat === "week" ? weekDays : 1);
    let step = Math.max(0, Math.floor((fromDay - firstDay) / stepDays));
    for (; ; step += 1) yield firstDay + step * stepDays;
  }
  const first = new Date(firstDay * dayMs);
  const firstMonth = first.getUTCFullYear() * 12 + first.getUTCMonth();
  const from = new Date(Math.max(fromDay, firstDay) * dayMs);
  const fromMonth = from.getUTCFullYear() * 12 + from.getUTCMonth();
  let month = firstMonth + Math.max(0, Math.floor((fromMonth - firstMonth) / every)) * every;
  const week = repeat === "month-last" ? "last" : weekOfMonth(formatDay(firstDay));
  for (; ; month += every) {
    const day = dayInMonth(month, weekdayOfNumber(firstDay), week);
    if (day !== null && day >= firstDay) yield day;
    if (month > yearMax * 12) return;
  }
}

/** The day of a weekday in a week of a month, counted from the year 0; null if the month has no fifth one. */
function dayInMonth(month: number, weekday: number, week: number | "last"): number | null {
  const monthStart = Date.UTC(Math.floor(month / 12), month % 12) / dayMs;
  const monthEnd = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12) / dayMs;
  const firstOne = monthStart + ((weekday - weekdayOfNumber(monthStart) + weekDays) % weekDays);
  if (week === "last")
    return firstOne + Math.floor((monthEnd - 1 - firstOne) / weekDays) * weekDays;
  const day = firstOne + (week - 1) * weekDays;
  return day < monthEnd ? day : null;
}

/** The 1st of January 1970 was a Thursday. */
const weekdayOfNumber = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;
const dayNumberOf = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs;
const formatDay = (dayNumber: number): string =>
  new Date(dayNumber * dayMs).toISOString().slice(0, 10);

function parseLocalTime(localTime: string): { dayNumber: number; time: string } | null {
  const [day = "", time = ""] = localTime.split("T");
  const dayNumber = dayNumberOf(day);
  return fromLocalTime("UTC", localTime) === null ? null : { dayNumber, time };
}
