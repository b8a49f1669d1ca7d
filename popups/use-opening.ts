import { useEffect, useState } from "react";
import { useHydrated } from "#ui/hydrated.ts";

/** The popup opens this long after its creation: docs/specification/constants.md#times. */
export const openDelayMs = 100;
/** The popup counts as ready this long after opening. Nothing waits for it. */
export const readyDelayMs = 300;
/** A loading overlay shows if loading takes longer than this. */
export const waitThrottleMs = 200;

/** Returns true once `asked` has been true for `afterMs`, and false immediately when it no longer is. */
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
 * Opens a popup when it is due: at once if it came with the page (open or closed), a moment later if it is created on
 * demand.
 */
export function useOpening(due = true): { open: boolean; ready: boolean } {
  const hydrated = useHydrated();
  const [wasThere] = useState(!hydrated || !due);
  const lasted = useLasting(!wasThere, openDelayMs);
  const open = due && (wasThere || lasted);
  return { open, ready: useLasting(open, readyDelayMs) };
}
