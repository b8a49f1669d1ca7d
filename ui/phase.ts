import { useEffect, useState } from "react";

type Timed<Phase> = { afterMs: number; then: Phase };

/**
 * A state machine that moves on when the caller's state changes (`on`) or when a phase has lasted its time (`after`).
 * `on` must return the phase it was given if nothing changes.
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
