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

/**
 * A popup that came with the page, open or closed, opens when it is due; one that is made because it is due opens a
 * moment later.
 */
export function useOpening(due = true): { open: boolean; ready: boolean } {
  const hydrated = useHydrated();
  const [wasThere] = useState(!hydrated || !due);
  const lasted = useLasting(!wasThere, openDelayMs);
  const open = due && (wasThere || lasted);
  return { open, ready: useLasting(open, readyDelayMs) };
}
