import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Waits between looks, in all a few minutes: most services report within seconds, some after a minute. */
const waitsMs: readonly number[] = [
  1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 45_000, 60_000, 60_000,
];

/**
 * Asks quietly what has become of an order, ever less often, and not while nobody looks; the page is loaded anew once
 * there is news.
 * @returns whether it has stopped asking without any
 */
export function useOrderWatch(orderId: string, state: string, waits: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [gaveUp, setGaveUp] = useState(false);
  useEffect(() => {
    if (!waits) return;
    let [at, timer] = [0, 0];
    let asking: AbortController | undefined;
    async function look() {
      asking = new AbortController();
      const { signal } = asking;
      const now = await stateOf(orderId, signal);
      if (signal.aborted) return;
      if (now !== null && now !== state) await revalidate();
      else plan();
    }
    function plan() {
      const wait = waitsMs[at];
      at += 1;
      if (wait === undefined) setGaveUp(true);
      else timer = window.setTimeout(() => void (document.hidden ? undefined : look()), wait);
    }
    function comeBack() {
      if (document.hidden) return;
      clearTimeout(timer);
      asking?.abort();
      void look();
    }
    plan();
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [orderId, state, waits, revalidate]);
  return waits && gaveUp;
}

/** The order's state as the server knows it; null when it could not be asked, which is no news. */
async function stateOf(orderId: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(`/api/orders/${orderId}`, { signal });
    if (!answer.ok) return null;
    const { state } = (await answer.json()) as { state?: unknown };
    return typeof state === "string" ? state : null;
  } catch {
    return null;
  }
}
