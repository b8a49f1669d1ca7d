import fc from "fast-check";
import { expect, test } from "vitest";
import { dueStep, lateAfterMs, lateSteps } from "./answer-deadline.ts";

const deadline = fc.integer({ min: 1, max: 400 }).map((hours) => hours * 3_600_000);
const wait = fc.integer({ min: 0, max: 2_000_000_000 });

test("the longer a learner waits, the later the step; none is due before its time, and each at it", () => {
  fc.assert(
    fc.property(deadline, wait, wait, (deadlineMs, one, other) => {
      const [short, long] = [Math.min(one, other), Math.max(one, other)];
      expect(dueStep(long, deadlineMs)).toBeGreaterThanOrEqual(dueStep(short, deadlineMs));
      for (const step of Object.values(lateSteps)) {
        const at = lateAfterMs(step, deadlineMs);
        expect(dueStep(at, deadlineMs)).toBe(step);
        expect(dueStep(at - 1, deadlineMs)).toBeLessThan(step);
      }
    }),
  );
});

test("the mentor is reminded before the deadline, the leader at it, and then it goes to somebody else", () => {
  const deadlineMs = 24 * 3_600_000;
  const hours = (count: number) => dueStep(count * 3_600_000, deadlineMs);
  expect([0, 11, 12, 23, 24, 35, 36, 400].map(hours)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});
