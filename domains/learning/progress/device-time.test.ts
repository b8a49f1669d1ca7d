import fc from "fast-check";
import { expect, test } from "vitest";
import { clockToleranceMs, deviceTime, clampTime, workAgeMaxMs } from "./device-time.ts";

const now = Date.UTC(2026, 4, 1);
const yearMs = 365 * 24 * 60 * 60_000;
const anyTime = fc.integer({ min: 1, max: now + 2 * yearMs });

test("times of a correct clock, or of one that is a little off, are used unchanged", () => {
  expect(deviceTime(now - 90_000, now, now)).toBe(now - 90_000);
  expect(deviceTime(now - 90_000, now + clockToleranceMs, now)).toBe(now - 90_000);
});

test("a clock that is off by a year either way is corrected by the time of sending", () => {
  for (const offsetMs of [yearMs, -yearMs])
    expect(deviceTime(now - 90_000 + offsetMs, now + offsetMs, now)).toBe(now - 90_000);
});

test("times are never in the future or older than the limit, and their order stays", () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyTime, (one, other, sentAt) => {
      const [a, b] = [deviceTime(one, sentAt, now), deviceTime(other, sentAt, now)];
      for (const time of [a, b]) {
        expect(time).toBeLessThanOrEqual(now);
        expect(time).toBeGreaterThanOrEqual(now - workAgeMaxMs);
      }
      if (one < other) expect(a).toBeLessThanOrEqual(b);
    }),
  );
});

test("a time from a client is limited to the range from the oldest accepted work to now", () => {
  expect(clampTime(now - 90_000, now)).toBe(now - 90_000);
  expect([clampTime(1, now), clampTime(now + 1, now)]).toEqual([now - workAgeMaxMs, now]);
});
