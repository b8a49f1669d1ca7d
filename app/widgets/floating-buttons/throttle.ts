/**
 * The interval of handled scroll events, and the pause after which a resize is handled:
 * docs/specification/constants.md#times.
 */
export const scrollThrottleMs = 50;
export const resizeDebounceMs = 50;

type Timed = { (): void; cancel(): void };

/** Runs at the first call, and then at most once in each interval; the last call is never lost. */
export function throttled(run: () => void, intervalMs: number): Timed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rest = () => {
    timer = again ? setTimeout(rest, intervalMs) : undefined;
    if (again) run();
    again = false;
  };
  const call = () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    timer = setTimeout(rest, intervalMs);
    run();
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}

/** Runs after the last call, when no other call has come for the whole interval. */
export function debounced(run: () => void, intervalMs: number): Timed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(run, intervalMs);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
