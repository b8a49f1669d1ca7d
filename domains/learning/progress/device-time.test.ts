import fc from "fast-check";
import { expect, test } from "vitest";
import { clockToleranceMs, deviceTime, heldTime, oldestWorkMs } from "./device-time.ts";

const now = Date.UTC(2026, 4, 1);
const yearMs = 365 * 24 * 60 * 60_000;
const anyTime = fc.integer({ min: 1, max: now + 2 * yearMs });

test("a correct clock is used, and one that is a little off as well", () => {
  expect(deviceTime(now - 90_000, now, now)).toBe(now - 90_000);
  expect(deviceTime(now - 90_000, now + clockToleranceMs, now)).toBe(now - 90_000);
});

test("a clock that is off by a year either way is corrected by the time of sending", () => {
  for (const off of [yearMs, -yearMs])
    expect(deviceTime(now - 90_000 + off, now + off, now)).toBe(now - 90_000);
});

test("times are never in the future or older than the limit, and their order stays", () => {
  fc.assert(
    fc.property(anyTime, anyTime, anyTime, (one, other, sentAt) => {
      const [a, b] = [deviceTime(one, sentAt, now), deviceTime(other, sentAt, now)];
      for (const time of [a, b]) {
        expect(time).toBeLessThanOrEqual(now);
        expect(time).toBeGreaterThanOrEqual(now - oldestWorkMs);
      }
      if (one < other) expect(a).toBeLessThanOrEqual(b);
    }),
  );
});

test("a time from a client is limited to the range from the oldest accepted work to now", () => {
  expect(heldTime(now - 90_000, now)).toBe(now - 90_000);
  expect([heldTime(1, now), heldTime(now + 1, now)]).toEqual([now - oldestWorkMs, now]);
});
