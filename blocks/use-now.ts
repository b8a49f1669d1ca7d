import { useEffect, useState } from "react";

/**
 * Returns the browser's time, updated regularly. Null on the server and during hydration, because the server's HTML is
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
