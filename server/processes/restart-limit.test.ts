import { expect, test } from "vitest";
import { RestartLimit, restartsMax, restartWindowMs } from "./restart-limit.ts";

test("a process is started again at once, then after longer and longer waits, and at last not at all", () => {
  const limit = new RestartLimit(1);
  const waits = Array.from({ length: restartsMax + 1 }, (_, index) => limit.waitAfterDeath(index));
  expect(waits).toEqual([0, 200, 1_000, 3_000, 5_000, null]);
});

test("deaths of long ago don't count, and more processes may die more often", () => {
  const limit = new RestartLimit(1);
  for (let death = 0; death < 50; death += 1)
    expect(limit.waitAfterDeath(death * restartWindowMs)).toBe(0);
  const pair = new RestartLimit(2);
  const waits = Array.from({ length: 2 * restartsMax + 1 }, () => pair.waitAfterDeath(0));
  expect(waits.filter((wait) => wait === null)).toHaveLength(1);
});
