/** The waits between two attempts; the last one repeats. */
const delaysMs = [2_000, 5_000, 10_000, 20_000];

/**
 * Waits until the server can be reached, or until the signal is aborted. Tries at once when the browser is online again.
 * @param isReachable asks the server; without it, whether it runs at all
 */
export async function waitUntilReachable(
  signal: AbortSignal,
  isReachable = isServerRunning,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    // Listens before it asks: the browser may be online again before the answer.
    const pause = waitForOnline(delaysMs[Math.min(tries, delaysMs.length - 1)]!, signal);
    if (await isReachable(signal).catch(() => false)) return pause.end();
    await pause.ended;
  }
}

const isServerRunning = async (signal: AbortSignal): Promise<boolean> =>
  (await fetch("/healthz", { cache: "no-store", signal })).ok;

/** Ends when the browser is online again, after the delay, or when the signal is aborted. */
function waitForOnline(delayMs: number, signal: AbortSignal) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(() => end(), delayMs);
    end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
  return { ended, end };
}
