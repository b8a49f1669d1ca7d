import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, formatDistance } from "./format-date-time.ts";
import { toRelativeTime, episodeState, nextChangeTime } from "./episode-state.ts";

const parseTime = (moment: string) => Date.parse(moment);
const now = parseTime("2024-03-05T12:00:00Z");

test.each([
  ["2024-03-04T12:00:00Z", "opened"],
  ["2024-03-05T09:00:00Z", "opened"],
  ["2024-03-05T12:00:00Z", "opened"],
  ["2024-03-05T18:00:00Z", "today"],
  ["2024-03-06T00:00:00Z", "closed"],
] as const)("an episode that starts at %s is %s", (start, state) => {
  expect(episodeState(parseTime(start), now, "utc")).toBe(state);
});

test("the date of an episode shows weekday, month and day in the language of the page", () => {
  expect(formatDay(now, "en", "UTC")).toBe("Tuesday, March 5");
  expect(formatDay(now, "uk", "UTC")).toMatch(/вівторок.*5 березня/);
  expect(formatDay(now, "ar", "UTC")).toMatch(/5/);
});

test.each([
  ["2024-03-05T12:00:20Z", "in 0 minutes"],
  ["2024-03-05T12:30:00Z", "in 30 minutes"],
  ["2024-03-05T18:00:00Z", "in 6 hours"],
  ["2024-03-08T12:00:00Z", "in 3 days"],
  ["2024-03-26T12:00:00Z", "in 3 weeks"],
  ["2024-07-05T12:00:00Z", "in 4 months"],
  ["2030-03-05T12:00:00Z", "in 6 years"],
  ["2024-03-04T12:00:00Z", "1 day ago"],
])("the distance to %s reads: %s", (moment, words) => {
  expect(formatDistance(toRelativeTime(parseTime(moment), now), "en")).toBe(words);
});

test("an episode's state stays the same until its next change, and differs after that", () => {
  const moment = fc.integer({ min: parseTime("2024-01-01"), max: parseTime("2025-01-01") });
  fc.assert(
    fc.property(moment, moment, fc.double({ min: 0, max: 1, noNaN: true }), (start, from, part) => {
      const change = nextChangeTime(start, from);
      const state = (time: number) => episodeState(start, time, "utc");
      if (change === Number.POSITIVE_INFINITY) {
        expect(state(from)).toBe("opened");
        return;
      }
      const between = from + Math.floor((change - 1 - from) * part);
      expect(change).toBeGreaterThan(from);
      expect(state(between)).toBe(state(from));
      expect(state(change)).not.toBe(state(from));
    }),
  );
});
