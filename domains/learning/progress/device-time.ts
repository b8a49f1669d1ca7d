/** If a device's clock differs from the server's by at most this much, its times are used unchanged. */
export const clockToleranceMs = 5 * 60_000;

/** Older work counts as this old: hardly any device stays offline for longer. */
export const oldestWorkMs = 400 * 24 * 60 * 60_000;

/**
 * Returns when something happened on a device, by the server's clock. `at` is the device's time of the event and
 * `sentAt` its time of sending. A wrong clock is wrong in both, so the difference between `sentAt` and `now` is
 * subtracted. The result is limited to the range from `oldestWorkMs` ago to now. All are epoch milliseconds; two times
 * of one sending stay in order.
 */
export function deviceTime(at: number, sentAt: number, now: number): number {
  const ahead = sentAt - now;
  const corrected = Math.abs(ahead) > clockToleranceMs ? at - ahead : at;
  return Math.min(Math.max(corrected, now - oldestWorkMs), now);
}

/** Limits a time from a client to the range from `oldestWorkMs` ago to now. */
export const heldTime = (at: number, now: number): number => deviceTime(at, now, now);
