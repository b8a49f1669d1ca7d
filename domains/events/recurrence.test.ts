import fc from "fast-check";
import { expect, test } from "vitest";
import { toLocalTime } from "#platform/time-zone.ts";
import {
  listCancelledDays,
  listOccurrences,
  nextMidnight,
  type RecurringEvent,
  type Repeat,
  weekdayOf,
  weekOfMonth,
} from "./recurrence.ts";

const dayMs = 86_400_000;
const sunday = (fields: Partial<RecurringEvent> = {}): RecurringEvent => ({
  start: "2026-03-01T10:00",
  minutes: 90,
  repeat: "week",
  every: 1,
  until: "",
  except: [],
  ...fields,
});
const at = (time: string) => Date.parse(time);
const daysOf = (event: RecurringEvent, from: string, max = 4, timeZone = "Europe/Kyiv") =>
  listOccurrences(event, timeZone, { from: at(from), to: at(from) + 800 * dayMs, max }).map(
    ({ start }) => toLocalTime(timeZone, start),
  );

test("a weekly service stays at its time on the clocks when they are put forward and back", () => {
  const spring = listOccurrences(sunday(), "Europe/Kyiv", {
    from: at("2026-03-20T00:00Z"),
    to: at("2026-04-06T00:00Z"),
    max: 9,
  });
  expect(spring.map(({ start }) => new Date(start).toISOString())).toEqual([
    "2026-03-22T08:00:00.000Z",
    "2026-03-29T07:00:00.000Z",
    "2026-04-05T07:00:00.000Z",
  ]);
  expect(daysOf(sunday(), "2026-10-20T00:00Z", 2)).toEqual([
    "2026-10-25T10:00",
    "2026-11-01T10:00",
  ]);
});

test("a service is listed until it ends", () => {
  expect(daysOf(sunday(), "2026-03-08T09:29Z", 1)).toEqual(["2026-03-08T10:00"]);
  expect(daysOf(sunday(), "2026-03-08T09:30Z", 1)).toEqual(["2026-03-15T10:00"]);
});

test("every second week counts from the first one", () => {
  expect(daysOf(sunday({ every: 2 }), "2026-03-09T00:00Z", 2)).toEqual([
    "2026-03-15T10:00",
    "2026-03-29T10:00",
  ]);
});

test("a month's second Sunday, its last, and its fifth where it has one", () => {
  const second = sunday({ start: "2026-03-08T10:00", repeat: "month" });
  expect(daysOf(second, "2026-03-09T00:00Z", 2)).toEqual(["2026-04-12T10:00", "2026-05-10T10:00"]);
  const last = sunday({ start: "2026-03-29T10:00", repeat: "month-last" });
  expect(daysOf(last, "2026-03-30T00:00Z", 2)).toEqual(["2026-04-26T10:00", "2026-05-31T10:00"]);
  const fifth = sunday({ start: "2026-03-29T10:00", repeat: "month" });
  expect(daysOf(fifth, "2026-03-30T00:00Z", 2)).toEqual(["2026-05-31T10:00", "2026-08-30T10:00"]);
});

test("exceptions and the last day are respected", () => {
  const event = sunday({ except: ["2026-03-15"], until: "2026-03-22" });
  expect(daysOf(event, "2026-03-01T00:00Z", 9)).toEqual([
    "2026-03-01T10:00",
    "2026-03-08T10:00",
    "2026-03-22T10:00",
  ]);
  const range = { from: at("2026-03-01T00:00Z"), to: at("2026-04-01T00:00Z"), max: 9 };
  expect(listCancelledDays(event, "Europe/Kyiv", range)).toEqual(["2026-03-15"]);
});

test.each(["", "soon", "2026-02-31T10:00Z", "2026-13-01T10:00", "javascript:alert(1)"])(
  "an event at %j has no dates",
  (start) => expect(daysOf(sunday({ start }), "2026-01-01T00:00Z")).toEqual([]),
);

const zones = fc.constantFrom(
  "UTC",
  "Europe/Kyiv",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
);
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
const day = fc.integer({ min: at("2000-01-01") / dayMs, max: at("2060-01-01") / dayMs }).map(dayOf);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const event = fc.record({
  start: fc.tuple(day, time).map((parts) => parts.join("T")),
  minutes: fc.integer({ min: 1, max: 1440 }),
  repeat: fc.constantFrom<Repeat>("never", "day", "week", "month", "month-last"),
  every: fc.integer({ min: 1, max: 12 }),
  until: fc.oneof(fc.constant(""), day),
  except: fc.array(day, { maxLength: 3 }),
});

/** Finds an event's days by looking at every single day. */
function daysByTrial({ start, repeat, every, until, except }: RecurringEvent, days: string[]) {
  const first = start.slice(0, 10);
  const number = (one: string) => at(`${one}T00:00Z`) / dayMs;
  const month = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
  const isLast = (one: string) => dayOf(number(one) + 7).slice(0, 7) !== one.slice(0, 7);
  const rules: Record<Repeat, (one: string) => boolean> = {
    never: (one) => one === first,
    day: (one) => (number(one) - number(first)) % every === 0,
    week: (one) => (number(one) - number(first)) % (7 * every) === 0,
    month: (one) =>
      (month(one) - month(first)) % every === 0 &&
      weekdayOf(one) === weekdayOf(first) &&
      weekOfMonth(one) === weekOfMonth(first),
    "month-last": (one) =>
      (month(one) - month(first)) % every === 0 &&
      weekdayOf(one) === weekdayOf(first) &&
      isLast(one),
  };
  return days.filter(
    (one) =>
      one >= first && (until === "" || one <= until) && !except.includes(one) && rules[repeat](one),
  );
}

test("the dates are those that looking at every single day finds, in order and at the event's time", () => {
  fc.assert(
    fc.property(event, zones, fc.integer({ min: -400, max: 4_000 }), (given, timeZone, later) => {
      const from = at(`${given.start.slice(0, 10)}T00:00Z`) + later * dayMs;
      const to = from + 200 * dayMs;
      const found = listOccurrences(given, timeZone, { from, to, max: 1_000 });
      // The days in the middle: at the edges of the range, the time of day decides.
      const middle = Array.from({ length: 196 }, (_, index) =>
        dayOf(Math.floor(from / dayMs) + 2 + index),
      );
      const inMiddle = (one: string) => one >= middle[0]! && one <= middle.at(-1)!;
      expect(found.map((one) => one.day).filter(inMiddle)).toEqual(daysByTrial(given, middle));
      for (const [index, { start, end }] of found.entries()) {
        expect(end).toBeGreaterThan(from);
        expect(start).toBeLessThan(to);
        expect(end - start).toBe(given.minutes * 60_000);
        if (index > 0) expect(start).toBeGreaterThan(found[index - 1]!.start);
      }
    }),
    { numRuns: 300 },
  );
});

test("asking for fewer dates gives the first of them", () => {
  fc.assert(
    fc.property(event, zones, fc.integer({ min: 1, max: 9 }), (given, timeZone, max) => {
      const from = at(`${given.start.slice(0, 10)}T00:00Z`) + 30 * dayMs;
      const to = from + 400 * dayMs;
      const all = listOccurrences(given, timeZone, { from, to, max: 1_000 });
      expect(listOccurrences(given, timeZone, { from, to, max })).toEqual(all.slice(0, max));
    }),
  );
});

test("the next day begins at the first moment with another date, at most 25 hours ahead", () => {
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: at("2012-01-01"), max: at("2060-01-01") }),
      (timeZone, now) => {
        const midnight = nextMidnight(timeZone, now);
        expect(midnight).toBeGreaterThan(now);
        expect(midnight - now).toBeLessThanOrEqual(25 * 3_600_000);
        const today = toLocalTime(timeZone, now).slice(0, 10);
        expect(toLocalTime(timeZone, midnight - 1).slice(0, 10)).toBe(today);
        expect(toLocalTime(timeZone, midnight).slice(0, 10)).not.toBe(today);
      },
    ),
  );
});
