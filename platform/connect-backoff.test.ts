import { expect, test } from "vitest";
import { ConnectBackoff } from "./connect-backoff.ts";

const attemptMaxMs = 3_000;
const openBackoff = () => new ConnectBackoff(attemptMaxMs, () => 0);

test("while connecting succeeds, any number of attempts may run", () => {
  const backoff = openBackoff();
  expect([backoff.mayTry(0), backoff.mayTry(0), backoff.mayTry(0)]).toEqual([true, true, true]);
});

test("after failures, one attempt at a time is made, after growing waits of at most a second", () => {
  const backoff = openBackoff();
  let now = 0;
  const waits: number[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    backoff.failed(now);
    const failedAt = now;
    while (!backoff.mayTry(now)) now += 10;
    waits.push(now - failedAt);
    expect(backoff.mayTry(now)).toBe(false);
  }
  expect(waits).toEqual([100, 250, 500, 1_000, 1_000, 1_000]);
});

test("an attempt that never reports its end doesn't block the next one for ever", () => {
  const backoff = openBackoff();
  backoff.failed(0);
  expect(backoff.mayTry(100)).toBe(true);
  expect(backoff.mayTry(100 + attemptMaxMs - 1)).toBe(false);
  expect(backoff.mayTry(100 + attemptMaxMs)).toBe(true);
});

test("after a success everything may connect again", () => {
  const backoff = openBackoff();
  backoff.failed(0);
  backoff.succeeded();
  expect([backoff.mayTry(1), backoff.mayTry(1)]).toEqual([true, true]);
});

test("processes wait differently long", () => {
  const early = new ConnectBackoff(attemptMaxMs, () => 1);
  early.failed(0);
  expect(early.mayTry(49)).toBe(false);
  expect(early.mayTry(50)).toBe(true);
});
