import { useEffect, useState } from "react";

const secondMs = 1000;

type Wait = { waitSeconds: number } | null;

/** Returns the seconds left of a wait. A new `wait` object restarts the countdown. */
export function useCountdown(wait: Wait): number {
  const [left, setLeft] = useState(wait?.waitSeconds ?? 0);
  const [begun, setBegun] = useState(wait);
  if (begun !== wait) {
    setBegun(wait);
    setLeft(wait?.waitSeconds ?? 0);
  }
  useEffect(() => {
    if (!wait || wait.waitSeconds === 0) return;
    const end = Date.now() + wait.waitSeconds * secondMs;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / secondMs));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}

/** `0:24`: minutes and seconds. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
