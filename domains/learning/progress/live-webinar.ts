import type { ElementType } from "#domains/courses/course.ts";

const minuteMs = 60_000;
/** For a webinar without a duration. */
const usualMinutes = 90;

type Webinar = { type: ElementType; date?: string; duration: number };

/** When a webinar that is on now ends, epoch milliseconds; null when it isn't on. */
export function liveUntil({ type, date, duration }: Webinar, now: number): number | null {
  if (type !== "webinar" || date === undefined) return null;
  const start = Date.parse(date);
  const end = start + (duration || usualMinutes) * minuteMs;
  return start <= now && now < end ? end : null;
}
