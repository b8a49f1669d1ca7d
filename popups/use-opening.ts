import { useEffect, useState } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";

/** The popup opens this long after its creation: docs/specification/constants.md#times. */
export const openDelayMs = 100;
/** The popup counts as ready this long after opening. Nothing waits for it. */
export const readyDelayMs = 300;
/** A loading overlay shows if loading takes longer than this. */
export const waitThrottleMs = 200;

/** Returns true once `isActive` has been true for `afterMs`, and false immediately when it no longer is. */
export function useDelayed(isActive: boolean, afterMs: number): boolean {
  const [isDelayOver, setIsDelayOver] = useState(false);
  if (!isActive && isDelayOver) setIsDelayOver(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setIsDelayOver(true), afterMs);
    return () => clearTimeout(timer);
  }, [isActive, afterMs]);
  return isActive && isDelayOver;
}

/**
 * Opens a popup when it is due: at once if it came with the page (open or closed), a moment later if it is created on
 * demand.
 */
export function useOpening(isDue = true): { isOpen: boolean; isReady: boolean } {
  const hydrated = useHydrated();
  const [cameWithPage] = useState(!hydrated || !isDue);
  const isDelayOver = useDelayed(!cameWithPage, openDelayMs);
  const isOpen = isDue && (cameWithPage || isDelayOver);
  return { isOpen, isReady: useDelayed(isOpen, readyDelayMs) };
}
