import { useEffect, useState } from "react";

type Timed<Phase> = { afterMs: number; then: Phase };

/**
 * A part that moves through phases: at once when a signal changes, by itself after a time.
 * `on` must give back the phase it was given when the signal changes nothing.
 */
export function usePhase<Phase extends string>(
  first: Phase,
  on: (phase: Phase) => Phase,
  after: (phase: Phase) => Timed<Phase> | undefined,
): Phase {
  const [phase, setPhase] = useState(first);
  const signalled = on(phase);
  if (signalled !== phase) setPhase(signalled);
  useEffect(() => {
    const timed = after(phase);
    if (!timed) return;
    const timer = setTimeout(() => setPhase(timed.then), timed.afterMs);
    return () => clearTimeout(timer);
  }, [phase, after]);
  return signalled;
}
