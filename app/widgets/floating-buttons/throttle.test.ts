import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounced, resizeDebounceMs, scrollThrottleMs, throttled } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("of the scroll events within 50 ms the first and the last get through", () => {
  const run = vi.fn<() => void>();
  const call = throttled(run, scrollThrottleMs);
  for (let at = 0; at < 10; at += 1) call();
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

test("a resize gets through 50 ms after its end", () => {
  const run = vi.fn<() => void>();
  const call = debounced(run, resizeDebounceMs);
  for (let at = 0; at < 5; at += 1) {
    call();
    vi.advanceTimersByTime(49);
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a cancelled call never runs", () => {
  const run = vi.fn<() => void>();
  const late = debounced(run, resizeDebounceMs);
  late();
  late.cancel();
  const often = throttled(run, scrollThrottleMs);
  often();
  often();
  often.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
