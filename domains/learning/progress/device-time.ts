/** A device's clock may differ by this much from the server's and still be believed to the millisecond. */
export const clockToleranceMs = 5 * 60_000;

/** Work older than this is taken as this old: no phone lies in a drawer with an answer for longer. */
export const oldestWorkMs = 400 * 24 * 60 * 60_000;

/**
 * When something happened on a device, by the server's clock. `at` is the device's own time of it and `sentAt` the
 * device's own time of the sending: a clock that is off by a year is off in both, so the difference to `now` is taken
 * out. What is left is held between `oldestWorkMs` ago and now. All are epoch milliseconds; the order of two times of
 * one sending stays.
 */
export function deviceTime(at: number, sentAt: number, now: number): number {
  const ahead = sentAt - now;
  const corrected = Math.abs(ahead) > clockToleranceMs ? at - ahead : at;
  return Math.min(Math.max(corrected, now - oldestWorkMs), now);
}

/** A time that a client claims, held between `oldestWorkMs` ago and now. */
export const heldTime = (at: number, now: number): number => deviceTime(at, now, now);
