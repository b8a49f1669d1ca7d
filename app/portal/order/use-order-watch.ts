import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Pauses between checks, a few minutes in total: most gateways report within seconds, some after a minute. */
const checkDelaysMs: readonly number[] = [
  1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 45_000, 60_000, 60_000,
];

/**
 * Polls an order's state in the background, less and less often, and only while the page is visible. Revalidates the
 * page when the state changes.
 * @returns whether polling has ended without a change
 */
export function useOrderWatch(orderId: string, state: string, isPending: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [gaveUp, setGaveUp] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    let [attempt, timer] = [0, 0];
    let request: AbortController | undefined;
    async function check() {
      request = new AbortController();
      const { signal } = request;
      const current = await stateOf(orderId, signal);
      if (signal.aborted) return;
      if (current !== null && current !== state) await revalidate();
      else schedule();
    }
    function schedule() {
      const delayMs = checkDelaysMs[attempt];
      attempt += 1;
      if (delayMs === undefined) setGaveUp(true);
      else timer = window.setTimeout(() => void (document.hidden ? undefined : check()), delayMs);
    }
    function checkIfVisible() {
      if (document.hidden) return;
      clearTimeout(timer);
      request?.abort();
      void check();
    }
    schedule();
    document.addEventListener("visibilitychange", checkIfVisible);
    return () => {
      clearTimeout(timer);
      request?.abort();
      document.removeEventListener("visibilitychange", checkIfVisible);
    };
  }, [orderId, state, isPending, revalidate]);
  return isPending && gaveUp;
}

/** Returns the order's state on the server; null if the request failed, which counts as no news. */
async function stateOf(orderId: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`/api/orders/${orderId}`, { signal });
    if (!response.ok) return null;
    const { state } = (await response.json()) as { state?: unknown };
    return typeof state === "string" ? state : null;
  } catch {
    return null;
  }
}
