/** The longest wait for an idle moment. */
const idleTimeoutMs = 2000;

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Runs something deferrable when the browser is idle, but never in data-saving mode or on 2G.
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes("2g")) return () => {};
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(run, { timeout: idleTimeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, idleTimeoutMs);
  return () => clearTimeout(timer);
}
