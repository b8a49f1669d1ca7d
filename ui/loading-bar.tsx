import { barTimeout, nextBarPhase } from "./loading-phase.ts";
import type { BarPhase } from "./loading-phase.ts";
import { usePhase } from "./use-phase.ts";

export type LoadingBarProps = {
  isLoading: boolean;
  /** Set together with `isLoading: false` if loading failed. */
  hasFailed?: boolean;
  /** Read aloud while loading. */
  label: string;
};

const classNames: Partial<Record<BarPhase, string>> = {
  running: "is-running",
  done: "is-done",
  failed: "is-failed",
};

/** The bar at the top: it waits 200 ms, fills for 5 s, and ends full, in the error colour if loading failed. */
export function LoadingBar({ isLoading, hasFailed = false, label }: LoadingBarProps) {
  const phase = usePhase<BarPhase>(
    "idle",
    (currentPhase) => nextBarPhase(currentPhase, isLoading, hasFailed),
    barTimeout,
  );
  const isRunning = phase === "running";
  return (
    <div
      className={["loading-bar", classNames[phase]].filter(Boolean).join(" ")}
      role={isRunning ? "progressbar" : undefined}
      aria-label={isRunning ? label : undefined}
      aria-hidden={isRunning ? undefined : true}
    >
      <i />
    </div>
  );
}
