import { useEffect, useState } from "react";
import { useHydrated } from "#ui/hydrated.ts";

/** Section 9: the popup opens this long after its creation. */
export const openDelayMs = 100;
/** Section 9: this long after the opening it counts as ready. Nothing waits for it. */
export const readyDelayMs = 300;
/** the decisions: a loading overlay shows when loading takes longer than this. */
export const waitThrottleMs = 200;

/** True once it has been asked for `afterMs`; at once false when it is no longer. */
export function useLasting(asked: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  if (!asked && lasting) setLasting(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => clearTimeout(timer);
  }, [asked, afterMs]);
  return asked && lasting;
}

/** Sent by the server, the popup is open from the start; made in the browser, it opens a moment later. */
export function useOpening(): { open: boolean; ready: boolean } {
  const hydrated = useHydrated();
  const [sentOpen] = useState(!hydrated);
  const lasted = useLasting(!sentOpen, openDelayMs);
  const open = sentOpen || lasted;
  return { open, ready: useLasting(open, readyDelayMs) };
}
