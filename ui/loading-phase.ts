import { indicatorMinMs } from "./use-minimum-time.ts";

/** How long loading may take before the bar or an overlay appears: docs/specification/portal.md#loading-bar. */
export const loadingThrottleMs = 200;
/** How long the full bar is shown after loading has succeeded (`doneMs`) or failed (`failedMs`). */
const doneMs = 450;
const failedMs = 1300;
/** The overlay's first and last animation (also in the style sheet), and the longest time it stays. */
export const overlayStartMs = 1500;
export const overlayFinishMs = 1500;
export const overlayMaxMs = 60_000;

/** The phase that follows after `afterMs`, unless loading starts or ends before. */
type PhaseTimeout<Phase> = { afterMs: number; then: Phase };

export type BarPhase = "idle" | "waiting" | "running" | "done" | "failed";

/** Returns the bar's phase when loading starts or ends. Short loading shows no bar, unless it failed. */
export function nextBarPhase(phase: BarPhase, isLoading: boolean, hasFailed: boolean): BarPhase {
  if (isLoading) return phase === "waiting" || phase === "running" ? phase : "waiting";
  if (hasFailed) return phase === "waiting" || phase === "running" ? "failed" : phase;
  if (phase === "running") return "done";
  return phase === "waiting" ? "idle" : phase;
}

export function barTimeout(phase: BarPhase): PhaseTimeout<BarPhase> | undefined {
  if (phase === "waiting") return { afterMs: loadingThrottleMs, then: "running" };
  if (phase === "done") return { afterMs: doneMs, then: "idle" };
  if (phase === "failed") return { afterMs: failedMs, then: "idle" };
  return undefined;
}

/**
 * `appearing`: the start animation has just begun; the overlay stays even if loading ends.
 * `timed-out`: the overlay hid itself after its longest stay and only comes back for a new loading.
 */
export type OverlayPhase =
  "hidden" | "waiting" | "appearing" | "starting" | "shown" | "finishing" | "timed-out";

/**
 * Returns the overlay's phase when loading starts or ends. If the finish animation is disabled, or if loading ends before
 * the start animation does, the overlay disappears as soon as it may: nobody waits for an animation.
 */
export function nextOverlayPhase(
  phase: OverlayPhase,
  isLoading: boolean,
  hasFinishAnimation: boolean,
): OverlayPhase {
  if (isLoading) return phase === "hidden" || phase === "finishing" ? "waiting" : phase;
  if (phase === "shown") return hasFinishAnimation ? "finishing" : "hidden";
  return phase === "finishing" || phase === "appearing" ? phase : "hidden";
}

export function overlayTimeout(phase: OverlayPhase): PhaseTimeout<OverlayPhase> | undefined {
  if (phase === "waiting") return { afterMs: loadingThrottleMs, then: "appearing" };
  if (phase === "appearing") return { afterMs: indicatorMinMs, then: "starting" };
  if (phase === "starting") return { afterMs: overlayStartMs - indicatorMinMs, then: "shown" };
  if (phase === "shown") return { afterMs: overlayMaxMs - overlayStartMs, then: "timed-out" };
  if (phase === "finishing") return { afterMs: overlayFinishMs, then: "hidden" };
  return undefined;
}
