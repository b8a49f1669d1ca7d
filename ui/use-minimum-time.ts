import { useEffect, useState } from "react";

/**
 * A loading indicator that has appeared stays at least this long, so that it doesn't flash:
 * docs/specification/portal.md#loading-bar.
 */
export const indicatorMinMs = 200;

/** Returns true while `isActive` is true, and for at least `indicatorMinMs`. */
export function useMinimumTime(isActive: boolean | undefined): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    setIsNew(true);
    // Not cleared when `isActive` becomes false: until then the indicator stays.
    setTimeout(() => setIsNew(false), indicatorMinMs);
  }, [isActive]);
  return isActive || isNew;
}
