import { useEffect, useState } from "react";

/**
 * Returns the browser's time, updated regularly; null on the server and in the first render over its HTML, which are
 * the same for everyone.
 */
export function useNow(everyMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(ticking);
  }, [everyMs]);
  return now;
}
