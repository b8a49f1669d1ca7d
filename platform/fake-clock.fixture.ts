import type { Clock } from "./clock.ts";

/** A clock that moves only when set or advanced. */
export interface FakeClock extends Clock {
  /** Moves forward by `ms` milliseconds (never back) and returns the new time. */
  advance(ms: number): number;
  /** Sets the time to `ms` milliseconds since 1970. */
  set(ms: number): void;
}

/** @param start milliseconds since 1970, or a date written as ISO 8601 */
export function fakeClock(start: number | string = "2026-03-04T10:00:00Z"): FakeClock {
  let current = typeof start === "number" ? start : Date.parse(start);
  if (!Number.isFinite(current)) throw new RangeError(`"${start}" is not a date.`);
  return {
    now: () => current,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError("A clock only moves forward.");
      current += ms;
      return current;
    },
    set(ms) {
      current = ms;
    },
  };
}
