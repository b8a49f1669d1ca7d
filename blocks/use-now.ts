import { useEffect, useState } from "react";

/**
 * Returns the browser's time, updated regularly. Null on the server and during hydration, because the server's HTML is
 * the same for everyone.
 */
export function useNow(intervalMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
