import { useEffect, useState } from "react";

/**
 * The browser's time, told anew every so often; null on the server and in the first render over its HTML, which are the
 * same for everybody.
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
