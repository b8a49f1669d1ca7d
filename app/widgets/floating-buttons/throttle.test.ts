import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce, resizeDebounceMs, scrollThrottleMs, throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("of several calls within 50 ms, a throttled function runs the first and the last", () => {
  const run = vi.fn<() => void>();
  const call = throttle(run, scrollThrottleMs);
  for (let count = 0; count < 10; count += 1) call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(49);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});

test("a debounced function runs 50 ms after the last call", () => {
  const run = vi.fn<() => void>();
  const call = debounce(run, resizeDebounceMs);
  for (let count = 0; count < 5; count += 1) {
    call();
    vi.advanceTimersByTime(49);
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a cancelled call never runs", () => {
  const run = vi.fn<() => void>();
  const debouncedRun = debounce(run, resizeDebounceMs);
  debouncedRun();
  debouncedRun.cancel();
  const throttledRun = throttle(run, scrollThrottleMs);
  throttledRun();
  throttledRun();
  throttledRun.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
