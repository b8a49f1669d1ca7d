import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  digestMinute,
  isQuiet,
  nextLocalTime,
  planDelivery,
  quietHoursEnd,
} from "./delivery-time.ts";
import {
  channelRules,
  defaultPreferences,
  isChannelOn,
  minutesPerDay,
  type NotificationChoices,
  notificationChannels,
  notificationTopics,
  topicsInQuietHours,
  topicsOutsideDigest,
} from "./preferences.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Also zones with half and quarter hours, and one whose clocks change by half an hour. */
const zones = [
  "UTC",
  "Europe/Kyiv",
  "America/New_York",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Auckland",
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
const minute = fc.integer({ min: 0, max: minutesPerDay - 1 });
const quietHours = fc.record({ from: minute, to: minute });
const choices: fc.Arbitrary<NotificationChoices> = fc.dictionary(
  fc.constantFrom(...notificationTopics),
  fc.dictionary(fc.constantFrom(...notificationChannels), fc.boolean()),
);
const preferences = fc.record({
  choices,
  quietHours: fc.option(quietHours),
  timeZone: zone,
  digest: fc.boolean(),
  discreet: fc.boolean(),
});

/** The local time as Intl prints it, which shares nothing with the code under test. */
const clockOf = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
const formatMinute = (value: number) =>
  [Math.floor(value / 60), value % 60].map((part) => String(part).padStart(2, "0")).join(":");

describe("the end of the quiet hours", () => {
  test("is never quiet, never before the message, and at most about a day later", () => {
    fc.assert(
      fc.property(zone, quietHours, instant, (timeZone, hours, at) => {
        const person = { timeZone, quietHours: hours };
        const end = quietHoursEnd(person, at);
        expect(isQuiet(person, end)).toBe(false);
        expect(end).toBeGreaterThanOrEqual(at);
        // Clocks that are put forward can skip all of a short time between two quiet ones.
        const awake = (hours.from - hours.to + minutesPerDay) % minutesPerDay;
        const days = awake <= 60 ? 2 : 1;
        expect(end - at).toBeLessThanOrEqual(days * dayMs + 60 * minuteMs);
        if (!isQuiet(person, at)) expect(end).toBe(at);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is the first such minute: everything before it is quiet", () => {
    fc.assert(
      fc.property(zone, quietHours, instant, fc.nat(100), (timeZone, hours, at, percent) => {
        const person = { timeZone, quietHours: hours };
        const end = quietHoursEnd(person, at);
        if (end === at) return;
        expect(isQuiet(person, at + Math.floor(((end - 1 - at) * percent) / 100))).toBe(true);
        expect(isQuiet(person, end - 1)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is right across midnight", () => {
    const person = { timeZone: "Europe/Kyiv", quietHours: { from: 22 * 60, to: 7 * 60 + 30 } };
    const at = (text: string) => Date.parse(text);
    expect(quietHoursEnd(person, at("2026-01-10T21:00+02:00"))).toBe(at("2026-01-10T21:00+02:00"));
    for (const time of ["2026-01-10T22:00+02:00", "2026-01-11T00:00+02:00"])
      expect(quietHoursEnd(person, at(time))).toBe(at("2026-01-11T07:30+02:00"));
  });

  test("is right in the nights in which clocks change", () => {
    const person = { timeZone: "Europe/Kyiv", quietHours: { from: 22 * 60, to: 7 * 60 + 30 } };
    const endAfter = (text: string) => new Date(quietHoursEnd(person, Date.parse(text)));
    expect(endAfter("2026-03-28T23:00+02:00")).toEqual(new Date("2026-03-29T07:30+03:00"));
    expect(endAfter("2026-10-24T23:00+03:00")).toEqual(new Date("2026-10-25T07:30+02:00"));
    // In Cairo, midnight is 23:00 again: not quiet for the time before the hours begin a second time.
    const cairo = { timeZone: "Africa/Cairo", quietHours: { from: 23 * 60 + 1, to: 6 * 60 } };
    expect(quietHoursEnd(cairo, Date.parse("2027-10-28T23:30+03:00"))).toBe(
      Date.parse("2027-10-28T23:00+02:00"),
    );
    // At 3:00 clocks show 4:00, so the hours end with the change.
    const untilHalfPastThree = { ...person, quietHours: { from: 0, to: 3 * 60 + 30 } };
    expect(quietHoursEnd(untilHalfPastThree, Date.parse("2026-03-29T01:00+02:00"))).toBe(
      Date.parse("2026-03-29T04:00+03:00"),
    );
  });
});

/** How many minutes after the first one a clock shows the second one. */
function minutesAfter(from: string, to: string): number {
  const [start, end] = [from, to].map((clock) => {
    const [hours, minutes] = clock.split(":").map(Number);
    return hours! * 60 + minutes!;
  });
  return (end! - start! + minutesPerDay) % minutesPerDay;
}

test("the next local time is later, at most a day and an hour away, and what the clocks show", () => {
  fc.assert(
    fc.property(zone, instant, minute, (timeZone, after, wanted) => {
      const at = nextLocalTime(timeZone, after, wanted);
      expect(at).toBeGreaterThan(after);
      expect(at - after).toBeLessThanOrEqual(dayMs + 60 * minuteMs);
      const clock = clockOf(timeZone, at);
      if (clock !== formatMinute(wanted))
        // The clocks skip the minute on this day, in some zones the first one of it.
        expect(minutesAfter(clockOf(timeZone, at - minuteMs), formatMinute(wanted))).toBeLessThan(
          minutesAfter(clockOf(timeZone, at - minuteMs), clock),
        );
    }),
    { numRuns: 1_000 },
  );
});

describe("a delivery", () => {
  const notice = fc.record({
    topic: fc.constantFrom(...notificationTopics),
    now: instant,
    latestAt: fc.option(fc.integer({ min: 0, max: dayMs }), { nil: undefined }),
  });

  test("is never quiet, unless it is a receipt or would come too late", () => {
    fc.assert(
      fc.property(preferences, notice, (person, { topic, now, latestAt: wait }) => {
        const latestAt = wait === undefined ? undefined : now + wait;
        const { at } = planDelivery(person, "email", { topic, now, latestAt });
        expect(at).toBeGreaterThanOrEqual(now);
        const mayDisturb = topicsInQuietHours.has(topic) || latestAt !== undefined;
        if (!mayDisturb) expect(isQuiet(person, at)).toBe(false);
        if (latestAt !== undefined && !topicsInQuietHours.has(topic))
          expect(at).toBeLessThanOrEqual(latestAt);
      }),
      { numRuns: 1_000 },
    );
  });

  test("waits for the daily email only by email, if the person wants it and the topic can wait", () => {
    fc.assert(
      fc.property(preferences, notice, (person, { topic, now }) => {
        const email = planDelivery(person, "email", { topic, now });
        expect(email.isInDigest).toBe(person.digest && !topicsOutsideDigest.has(topic));
        expect(planDelivery(person, "messenger", { topic, now }).isInDigest).toBe(false);
        if (email.isInDigest && person.quietHours === null)
          expect(clockOf(person.timeZone, email.at)).toBe(formatMinute(digestMinute));
      }),
    );
  });
});

test("no choice turns off what is always on, or turns on what never is", () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      for (const topic of notificationTopics)
        for (const channel of notificationChannels) {
          const isOn = isChannelOn({ ...defaultPreferences, choices: chosen }, topic, channel);
          const rule = channelRules[topic][channel];
          const expected = { always: true, never: false, on: undefined, off: undefined }[rule];
          expect(isOn).toBe(expected ?? chosen[topic]?.[channel] ?? rule === "on");
        }
    }),
  );
});
