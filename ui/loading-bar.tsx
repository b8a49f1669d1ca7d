import { barAfter, barOn } from "./loading-phase.ts";
import type { BarPhase } from "./loading-phase.ts";
import { usePhase } from "./phase.ts";

export type LoadingBarProps = {
  loading: boolean;
  /** Set together with `loading: false` if loading failed. */
  failed?: boolean;
  /** Read aloud while loading. */
  label: string;
};

const shownAs: Partial<Record<BarPhase, string>> = {
  running: "is-running",
  done: "is-done",
  failed: "is-failed",
};

/** The bar at the top: it waits 200 ms, fills for 5 s, and ends full, in the error colour if loading failed. */
export function LoadingBar({ loading, failed = false, label }: LoadingBarProps) {
  const phase = usePhase<BarPhase>("idle", (now) => barOn(now, loading, failed), barAfter);
  const running = phase === "running";
  return (
    <div
      className={["loading-bar", shownAs[phase]].filter(Boolean).join(" ")}
      role={running ? "progressbar" : undefined}
      aria-label={running ? label : undefined}
      aria-hidden={running ? undefined : true}
    >
      <i />
    </div>
  );
}
