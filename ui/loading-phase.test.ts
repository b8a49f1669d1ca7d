import { expect, test } from "vitest";
import { barAfter, barOn, overlayAfter, overlayOn } from "./loading-phase.ts";
import type { BarPhase, OverlayPhase } from "./loading-phase.ts";

function barLater(phase: BarPhase): BarPhase {
  return barAfter(phase)?.then ?? phase;
}
function overlayLater(phase: OverlayPhase): OverlayPhase {
  return overlayAfter(phase)?.then ?? phase;
}

test("loading that ends within 200 ms shows no bar", () => {
  const started = barOn("idle", true, false);
  expect(barAfter(started)).toEqual({ afterMs: 200, then: "running" });
  expect(barOn(started, false, false)).toBe("idle");
});

test("longer loading shows the bar, finishes it and removes it", () => {
  const running = barLater(barOn("idle", true, false));
  expect(barAfter(running)).toBeUndefined();
  const done = barOn(running, false, false);
  expect(done).toBe("done");
  expect(barLater(done)).toBe("idle");
});

test("failed loading ends in the failed phase, and another signal does not restart it", () => {
  const failed = barOn("running", false, true);
  expect(failed).toBe("failed");
  expect(barOn(barLater(failed), false, true)).toBe("idle");
});

test("the overlay's start takes 1.5 s, it stays at most 60 s, and does not come back for the same loading", () => {
  const starting = overlayLater(overlayOn("hidden", true, true));
  expect(overlayAfter(starting)).toEqual({ afterMs: 1500, then: "shown" });
  const shown = overlayLater(starting);
  expect(1500 + (overlayAfter(shown)?.afterMs ?? 0)).toBe(60_000);
  const spent = overlayLater(shown);
  expect(overlayOn(spent, true, true)).toBe("spent");
  expect(overlayOn(overlayOn(spent, false, true), true, true)).toBe("waiting");
});

test("the overlay's finish takes 1.5 s, or the overlay disappears at once if the finish is disabled", () => {
  expect(overlayOn("shown", false, false)).toBe("hidden");
  const finishing = overlayOn("shown", false, true);
  expect(overlayAfter(finishing)).toEqual({ afterMs: 1500, then: "hidden" });
  expect(overlayOn("waiting", false, true)).toBe("hidden");
  // Loading ended before the start animation did.
  expect(overlayOn("starting", false, true)).toBe("hidden");
});
