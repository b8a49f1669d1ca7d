import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ElementRelease, findRelease, type ReleaseDates } from "./release.ts";

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-05-14T16:00:00Z");
const at = (days: number) => new Date(now + days * dayMs).toISOString();
const element = (fields: ElementRelease = {}) => ({ id: "second", ...fields });
const courseOf = (fields: ReleaseDates = {}) => ({
  ...fields,
  elements: [{ id: "first" }, { id: "second" }],
});
const release = (course: ReleaseDates, fields: ElementRelease, startedAt: number | null = null) =>
  findRelease(courseOf(course), element(fields), startedAt, now);

describe("an element", () => {
  test.each<[string, ReleaseDates, ElementRelease, number | null, string | null]>([
    ["without dates is open", {}, {}, null, null],
    ["opens on its day", {}, { opensAt: at(1) }, null, "upcoming"],
    ["is open from its day on", {}, { opensAt: at(0) }, null, null],
    ["waits for its course", { opensAt: at(1) }, { opensAt: at(-1) }, null, "upcoming"],
    ["closes on its day", {}, { closesAt: at(0) }, null, "over"],
    ["closes with its course", { closesAt: at(-1) }, { closesAt: at(1) }, null, "over"],
    ["that closes before it opens is over", {}, { opensAt: at(2), closesAt: at(-1) }, null, "over"],
    ["waits for the start", {}, { opensAfterDays: 3 }, null, "upcoming"],
    ["opens days after the start", {}, { opensAfterDays: 3 }, now - 2 * dayMs, "upcoming"],
    ["is open that many days after the start", {}, { opensAfterDays: 3 }, now - 3 * dayMs, null],
    ["with no days opens at once", {}, { opensAfterDays: 0 }, null, null],
  ])("%s", (_, course, fields, startedAt, closed) => {
    expect(release(course, fields, startedAt).closed).toBe(closed);
  });

  test("that is the first doesn't wait for the start", () => {
    const first = { id: "first", opensAfterDays: 3 };
    expect(findRelease(courseOf(), first, null, now).closed).toBeNull();
  });

  test("says when it opens", () => {
    expect(release({ opensAt: at(1) }, { opensAt: at(2) }).opensAt).toBe(now + 2 * dayMs);
    expect(release({}, { opensAfterDays: 3 }, now).opensAt).toBe(now + 3 * dayMs);
    expect(release({}, { opensAfterDays: 3 }).opensAt).toBeNull();
  });
});

const moment = fc.option(
  fc.integer({ min: -20, max: 20 }).map((days) => at(days)),
  { nil: undefined },
);
const dates = fc.record({ opensAt: moment, closesAt: moment });

test("nothing opens or closes before the time that is announced", () => {
  const days = fc.option(fc.nat(10), { nil: undefined });
  const startedAt = fc.option(fc.integer({ min: -20, max: 0 }).map((ago) => now + ago * dayMs));
  fc.assert(
    fc.property(dates, dates, days, startedAt, fc.nat(40), (course, own, wait, start, later) => {
      const fields = element({ ...own, opensAfterDays: wait });
      const { closed, changesAt } = findRelease(courseOf(course), fields, start, now);
      const then = now + later * dayMs;
      if (then < (changesAt ?? Number.POSITIVE_INFINITY))
        expect(findRelease(courseOf(course), fields, start, then).closed).toBe(closed);
    }),
  );
});
