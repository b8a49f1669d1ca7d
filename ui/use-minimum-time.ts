import { useEffect, useState } from "react";

/**
 * A loading indicator that has appeared stays at least this long, so that it doesn't flash:
 * docs/specification/portal.md#loading-bar.
 */
export const indicatorMinMs = 200;

/** Whether to show a loading indicator that appears at once: while loading, and at least `indicatorMinMs`. */
export function useMinimumTime(isLoading: boolean | undefined): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    setIsNew(true);
    setTimeout(() => setIsNew(false), indicatorMinMs);
  }, [isLoading]);
  return isLoading || isNew;
}
