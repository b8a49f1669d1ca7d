/** How long something may take before the bar or the overlay shows that it takes time (section 4.5). */
export const loadingThrottleMs = 200;
/** How long the end of a run is seen. */
const doneMs = 450;
const failedMs = 1300;
/** The overlay's first and last animation, in the style sheet too, and its longest stay (section 4.5, §9). */
export const overlayStartMs = 1500;
export const overlayFinishMs = 1500;
export const overlayMaxMs = 60_000;

/** A phase, and what follows it by itself after a time. */
type Timed<Phase> = { afterMs: number; then: Phase };

export type BarPhase = "idle" | "waiting" | "running" | "done" | "failed";

/** The bar when loading begins or ends. An end within the throttle shows nothing, unless it failed. */
export function barOn(phase: BarPhase, loading: boolean, failed: boolean): BarPhase {
  if (loading) return phase === "waiting" || phase === "running" ? phase : "waiting";
  if (failed) return phase === "waiting" || phase === "running" ? "failed" : phase;
  if (phase === "running") return "done";
  return phase === "waiting" ? "idle" : phase;
}

export function barAfter(phase: BarPhase): Timed<BarPhase> | undefined {
  if (phase === "waiting") return { afterMs: loadingThrottleMs, then: "running" };
  if (phase === "done") return { afterMs: doneMs, then: "idle" };
  if (phase === "failed") return { afterMs: failedMs, then: "idle" };
  return undefined;
}

/** `spent` is an overlay that hid itself after its longest stay: it comes back only for a new loading. */
export type OverlayPhase = "hidden" | "waiting" | "starting" | "shown" | "finishing" | "spent";

/**
 * The overlay when loading begins or ends. It goes at once where the finish animation is disabled, and when the page is
 * there early, before the lamp is lit: nobody is kept waiting for its light.
 */
export function overlayOn(phase: OverlayPhase, loading: boolean, finish: boolean): OverlayPhase {
  if (loading) return phase === "hidden" || phase === "finishing" ? "waiting" : phase;
  if (phase === "shown") return finish ? "finishing" : "hidden";
  return phase === "finishing" ? phase : "hidden";
}

export function overlayAfter(phase: OverlayPhase): Timed<OverlayPhase> | undefined {
  if (phase === "waiting") return { afterMs: loadingThrottleMs, then: "starting" };
  if (phase === "starting") return { afterMs: overlayStartMs, then: "shown" };
  if (phase === "shown") return { afterMs: overlayMaxMs - overlayStartMs, then: "spent" };
  if (phase === "finishing") return { afterMs: overlayFinishMs, then: "hidden" };
  return undefined;
}
