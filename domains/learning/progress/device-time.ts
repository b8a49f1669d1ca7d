/** If a device's clock differs from the server's by at most this much, its times are used unchanged. */
export const clockToleranceMs = 5 * 60_000;

/** Older work is treated as if it were this old: hardly any device stays offline for longer. */
export const workAgeMaxMs = 400 * 24 * 60 * 60_000;

/**
 * Returns when something happened on a device, by the server's clock. `at` is the device's time of the event and
 * `sentAt` its time of sending. A wrong clock is wrong in both, so the difference between `sentAt` and `now` is
 * subtracted. The result is limited to the range from `workAgeMaxMs` ago to now. All are epoch milliseconds. Two times
 * with the same `sentAt` stay in order.
 */
export function deviceTime(at: number, sentAt: number, now: number): number {
  const aheadMs = sentAt - now;
  const corrected = Math.abs(aheadMs) > clockToleranceMs ? at - aheadMs : at;
  return Math.min(Math.max(corrected, now - workAgeMaxMs), now);
}

/** Limits a time from a client to the range from `workAgeMaxMs` ago to now. */
export const clampTime = (at: number, now: number): number => deviceTime(at, now, now);
