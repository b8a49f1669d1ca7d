import { type IndicatorPhase, indicatorTimeout, nextIndicatorPhase } from "./loading-phase.ts";
import { usePhase } from "./use-phase.ts";

/** Whether to show a loading indicator: if loading takes longer than `loadingThrottleMs`, and then at least `indicatorMinMs`. */
export function useIndicator(isLoading: boolean): boolean {
  const phase = usePhase<IndicatorPhase>(
    "hidden",
    (current) => nextIndicatorPhase(current, isLoading),
    indicatorTimeout,
  );
  return phase === "appearing" || phase === "shown";
}
