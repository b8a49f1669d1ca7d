import { expect, test } from "vitest";
import { barTimeout, nextBarPhase, overlayTimeout, nextOverlayPhase } from "./loading-phase.ts";
import type { BarPhase, OverlayPhase } from "./loading-phase.ts";

function barPhaseAfterTimeout(phase: BarPhase): BarPhase {
  return barTimeout(phase)?.then ?? phase;
}
function overlayPhaseAfterTimeout(phase: OverlayPhase): OverlayPhase {
  return overlayTimeout(phase)?.then ?? phase;
}

test("loading that ends within 200 ms shows no bar", () => {
  const started = nextBarPhase("idle", true, false);
  expect(barTimeout(started)).toEqual({ afterMs: 200, then: "running" });
  expect(nextBarPhase(started, false, false)).toBe("idle");
});

test("longer loading shows the bar, finishes it and removes it", () => {
  const running = barPhaseAfterTimeout(nextBarPhase("idle", true, false));
  expect(barTimeout(running)).toBeUndefined();
  const done = nextBarPhase(running, false, false);
  expect(done).toBe("done");
  expect(barPhaseAfterTimeout(done)).toBe("idle");
});

test("failed loading ends in the failed phase, and another signal does not restart it", () => {
  const failed = nextBarPhase("running", false, true);
  expect(failed).toBe("failed");
  expect(nextBarPhase(barPhaseAfterTimeout(failed), false, true)).toBe("idle");
});

test("the overlay starts in 1.5 s, disappears after 60 s, and doesn't return for the same loading", () => {
  const appearing = overlayPhaseAfterTimeout(nextOverlayPhase("hidden", true, true));
  expect(overlayTimeout(appearing)).toEqual({ afterMs: 200, then: "starting" });
  const starting = overlayPhaseAfterTimeout(appearing);
  expect(overlayTimeout(starting)).toEqual({ afterMs: 1300, then: "shown" });
  const shown = overlayPhaseAfterTimeout(starting);
  expect(1500 + (overlayTimeout(shown)?.afterMs ?? 0)).toBe(60_000);
  const timedOut = overlayPhaseAfterTimeout(shown);
  expect(nextOverlayPhase(timedOut, true, true)).toBe("timed-out");
  expect(nextOverlayPhase(nextOverlayPhase(timedOut, false, true), true, true)).toBe("waiting");
});

test("the overlay stays 200 ms if loading ends sooner", () => {
  const appearing = overlayPhaseAfterTimeout(nextOverlayPhase("hidden", true, true));
  expect(nextOverlayPhase(appearing, false, true)).toBe(appearing);
  expect(nextOverlayPhase(overlayPhaseAfterTimeout(appearing), false, true)).toBe("hidden");
});

test("the overlay's finish takes 1.5 s, or the overlay disappears at once if the finish is disabled", () => {
  expect(nextOverlayPhase("shown", false, false)).toBe("hidden");
  const finishing = nextOverlayPhase("shown", false, true);
  expect(overlayTimeout(finishing)).toEqual({ afterMs: 1500, then: "hidden" });
  expect(nextOverlayPhase("waiting", false, true)).toBe("hidden");
  // Loading ended before the start animation did.
  expect(nextOverlayPhase("starting", false, true)).toBe("hidden");
});
