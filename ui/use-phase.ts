import { useEffect, useState } from "react";

type PhaseTimeout<Phase> = { afterMs: number; then: Phase };

/**
 * A state machine. `getPhase` returns the phase that follows from the caller's state, `getTimeout` a phase's end.
 * `getPhase` must return the phase it was given if nothing changes.
 */
export function usePhase<Phase extends string>(
  initialPhase: Phase,
  getPhase: (phase: Phase) => Phase,
  getTimeout: (phase: Phase) => PhaseTimeout<Phase> | undefined,
): Phase {
  const [phase, setPhase] = useState(initialPhase);
  const nextPhase = getPhase(phase);
  if (nextPhase !== phase) setPhase(nextPhase);
  useEffect(() => {
    const timeout = getTimeout(phase);
    if (!timeout) return;
    const timer = setTimeout(() => setPhase(timeout.then), timeout.afterMs);
    return () => clearTimeout(timer);
  }, [phase, getTimeout]);
  return nextPhase;
}
