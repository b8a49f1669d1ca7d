import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lockScrolling } from "./lock-scrolling.ts";
import { LampLine } from "./lazy-art.ts";
import { overlayAfter, overlayOn } from "./loading-phase.ts";
import type { OverlayPhase } from "./loading-phase.ts";
import { usePhase } from "./phase.ts";

export type LoadingOverlayProps = {
  loading: boolean;
  /** The text on the overlay: what is being opened. */
  children: ReactNode;
};

const shownAs: Partial<Record<OverlayPhase, string>> = {
  starting: "overlay is-starting",
  shown: "overlay",
  finishing: "overlay is-finishing",
};

/** Whether the user prefers reduced motion: then the overlay ends without an animation. */
const wantsStillness = () =>
  typeof window !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The full-screen lamp that is shown while a lesson opens. The page behind it can't be scrolled. */
export function LoadingOverlay({ loading, children }: LoadingOverlayProps) {
  const phase = usePhase<OverlayPhase>(
    "hidden",
    (now) => overlayOn(now, loading, !wantsStillness()),
    overlayAfter,
  );
  // The text is only known while loading, but the overlay stays a little longer.
  const [text, setText] = useState(children);
  if (loading && text !== children) setText(children);
  const className = shownAs[phase];
  const shown = className !== undefined;
  useEffect(() => (shown ? lockScrolling() : undefined), [shown]);
  if (!shown) return null;
  return (
    <div className={className} role="status">
      <div className="overlay__lamp" aria-hidden="true">
        <span className="overlay__light" />
        <Suspense fallback={null}>
          <LampLine />
        </Suspense>
      </div>
      <p className="overlay__text">{text}</p>
    </div>
  );
}
