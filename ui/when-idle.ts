/** How long an idle moment is waited for, at most. */
const idleTimeoutMs = 2000;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Runs what may wait when the browser has nothing to do; never where data are spared. @returns what cancels it */
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
