import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDateTime } from "#domains/events/parse-date-time.ts";
import { computeTimeLeft } from "./time-left.ts";

test.each([
  ["2026-12-24T18:00:00+02:00", "2026-12-24T16:00:00.000Z"],
  ["2026-12-24T18:00:00Z", "2026-12-24T18:00:00.000Z"],
  ["2026-12-24T18:00", "2026-12-24T18:00:00.000Z"],
  ["2026-12-24 18:00", "2026-12-24T18:00:00.000Z"],
  ["2026-12-24", "2026-12-24T00:00:00.000Z"],
])("%s is the moment %s, whatever the time zone of this computer", (written, moment) => {
  expect(new Date(parseDateTime(written)!).toISOString()).toBe(moment);
});

test.each(["", "soon", "24.12.2026", "2026-13-45", "2026-12-24Tx", "javascript:alert(1)"])(
  "%j is not a valid moment",
  (written) => expect(parseDateTime(written)).toBeNull(),
);

test("the last second counts as one, and then the moment has come", () => {
  expect(computeTimeLeft(10_000, 9_999)).toEqual({ day: 0, hour: 0, minute: 0, second: 1 });
  expect(computeTimeLeft(10_000, 10_000)).toBeNull();
});

test("the parts add up to the time left, each smaller than the next larger unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (remainingMs) => {
      const { day, hour, minute, second } = computeTimeLeft(remainingMs, 0)!;
      expect(((day * 24 + hour) * 60 + minute) * 60 + second).toBe(Math.ceil(remainingMs / 1000));
      expect([hour < 24, minute < 60, second < 60]).toEqual([true, true, true]);
    }),
  );
});
