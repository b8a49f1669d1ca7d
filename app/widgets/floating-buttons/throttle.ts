/**
 * The interval of handled scroll events, and the pause after which a resize is handled:
 * docs/specification/constants.md#times.
 */
export const scrollThrottleMs = 50;
export const resizeDebounceMs = 50;

type TimedFunction = { (): void; cancel(): void };

/** Returns a function that runs at the first call, then at most once in each interval, and always after the last. */
export function throttle(run: () => void, intervalMs: number): TimedFunction {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasNewCall = false;
  const onIntervalEnd = () => {
    timer = hasNewCall ? setTimeout(onIntervalEnd, intervalMs) : undefined;
    if (hasNewCall) run();
    hasNewCall = false;
  };
  const call = () => {
    if (timer !== undefined) {
      hasNewCall = true;
      return;
    }
    timer = setTimeout(onIntervalEnd, intervalMs);
    run();
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}

/** Returns a function that runs only when its last call was a whole interval ago. */
export function debounce(run: () => void, intervalMs: number): TimedFunction {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(run, intervalMs);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
