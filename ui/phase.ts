import { useEffect, useState } from "react";

type Timed<Phase> = { afterMs: number; then: Phase };

/**
 * A state that changes at once when a signal changes, and by itself after a time. `on` must return the phase it got
 * when the signal changes nothing.
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
