import { useEffect, useState } from "react";

const secondMs = 1000;

type Wait = { waitSeconds: number } | null;

/** Returns the seconds left of a wait. A new `wait` object restarts the countdown. */
export function useCountdown(wait: Wait): number {
  const [secondsLeft, setSecondsLeft] = useState(wait?.waitSeconds ?? 0);
  const [startedWait, setStartedWait] = useState(wait);
  if (startedWait !== wait) {
    setStartedWait(wait);
    setSecondsLeft(wait?.waitSeconds ?? 0);
  }
  useEffect(() => {
    if (!wait || wait.waitSeconds === 0) return;
    const end = Date.now() + wait.waitSeconds * secondMs;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / secondMs));
      setSecondsLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [wait]);
  return secondsLeft;
}

/** `0:24`: minutes and seconds. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
