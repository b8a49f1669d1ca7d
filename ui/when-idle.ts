import { isDataScarce } from "./connection.ts";

/** The longest wait for an idle moment: docs/specification/portal.md#prefetching. */
const idleTimeoutMs = 2000;

/**
 * Calls `run` when the browser is idle, but never in data-saving mode or on 2G. Use it for work that can wait.
 * @returns a function that cancels the call
 */
export function whenIdle(run: () => void): () => void {
  if (isDataScarce()) return () => {};
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(run, { timeout: idleTimeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, idleTimeoutMs);
  return () => clearTimeout(timer);
}
