import type { ElementType } from "#domains/courses/course.ts";

const minuteMs = 60_000;
/** The assumed length of a webinar without a duration. */
const defaultMinutes = 90;

type Webinar = { type: ElementType; date?: string; duration: number };

/** Returns when a live webinar ends, in epoch milliseconds; null if it isn't live now. */
export function findLiveEnd({ type, date, duration }: Webinar, now: number): number | null {
  if (type !== "webinar" || date === undefined) return null;
  const start = Date.parse(date);
  const end = start + (duration || defaultMinutes) * minuteMs;
  return start <= now && now < end ? end : null;
}
