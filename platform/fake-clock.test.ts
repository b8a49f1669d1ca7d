import { expect, test } from "vitest";
import { fakeClock } from "./fake-clock.fixture.ts";

test("a fake clock moves only when set or advanced, and advances only forward", () => {
  const clock = fakeClock("2026-03-04T10:00:00Z");
  const start = clock.now();
  expect(new Date(start).toISOString()).toBe("2026-03-04T10:00:00.000Z");
  expect(clock.now()).toBe(start);
  expect(clock.advance(30_000)).toBe(start + 30_000);
  expect(() => clock.advance(-1)).toThrow(RangeError);
  expect(() => fakeClock("yesterday")).toThrow(RangeError);
});
