import fc from "fast-check";
import { expect, test } from "vitest";
import { findTimeZone, fromLocalTime, toLocalTime } from "./time-zone.ts";

const zone = fc.constantFrom(
  "UTC",
  "Europe/Kyiv",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
);
const minuteMs = 60_000;
const instant = fc
  .integer({ min: Date.UTC(2000) / minuteMs, max: Date.UTC(2060) / minuteMs })
  .map((minutes) => minutes * minuteMs);

test("a time that is shown and entered again is the same instant, or the first of two with that time", () => {
  fc.assert(
    fc.property(zone, instant, (timeZone, at) => {
      const shown = toLocalTime(timeZone, at);
      const entered = fromLocalTime(timeZone, shown)!;
      expect(entered).toBeLessThanOrEqual(at);
      expect(toLocalTime(timeZone, entered)).toBe(shown);
    }),
  );
});

test.each([
  ["Europe/Kyiv", "2026-01-15T19:00", "2026-01-15T17:00:00.000Z"],
  ["Europe/Kyiv", "2026-07-15T19:00", "2026-07-15T16:00:00.000Z"],
  // The clocks skip from 03:00 to 04:00.
  ["Europe/Kyiv", "2026-03-29T03:30", "2026-03-29T01:30:00.000Z"],
  // It is 03:30 twice.
  ["Europe/Kyiv", "2026-10-25T03:30", "2026-10-25T00:30:00.000Z"],
  ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
])("in %s, %s is %s", (timeZone, localTime, at) => {
  expect(new Date(fromLocalTime(timeZone, localTime)!).toISOString()).toBe(at);
});

test.each(["", "2026-03-04", "2026-13-04T10:00", "2026-03-04T10:00Z", "x".repeat(100_000)])(
  "%j is no day and time",
  (localTime) => expect(fromLocalTime("UTC", localTime)).toBeNull(),
);

test("finds time zones by their names", () => {
  expect(findTimeZone("Europe/Kyiv")).not.toBeNull();
  expect(["", "Mars/Base", "x".repeat(1_000)].map(findTimeZone)).toEqual([null, null, null]);
});
