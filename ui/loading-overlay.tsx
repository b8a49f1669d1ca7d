import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lockScrolling } from "./lock-scrolling.ts";
import { LampDrawing } from "./lazy-art.ts";
import { overlayTimeout, nextOverlayPhase } from "./loading-phase.ts";
import type { OverlayPhase } from "./loading-phase.ts";
import { usePhase } from "./use-phase.ts";

export type LoadingOverlayProps = {
  isLoading: boolean;
  /** The text on the overlay: what is being opened. */
  children: ReactNode;
};

const classNames: Partial<Record<OverlayPhase, string>> = {
  appearing: "overlay is-starting",
  starting: "overlay is-starting",
  shown: "overlay",
  finishing: "overlay is-finishing",
};

/** Whether the user prefers reduced motion: then the overlay ends without an animation. */
const prefersReducedMotion = () =>
  typeof window !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The full-screen lamp that is shown while a lesson opens. The page behind it can't be scrolled. */
export function LoadingOverlay({ isLoading, children }: LoadingOverlayProps) {
  const phase = usePhase<OverlayPhase>(
    "hidden",
    (currentPhase) => nextOverlayPhase(currentPhase, isLoading, !prefersReducedMotion()),
    overlayTimeout,
  );
  // The text is only known while loading, but the overlay stays a little longer.
  const [text, setText] = useState(children);
  if (isLoading && text !== children) setText(children);
  const className = classNames[phase];
  const isShown = className !== undefined;
  useEffect(() => (isShown ? lockScrolling() : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <div className={className} role="status">
      <div className="overlay__lamp" aria-hidden="true">
        <span className="overlay__light" />
        <Suspense fallback={null}>
          <LampDrawing />
        </Suspense>
      </div>
      <p className="overlay__text">{text}</p>
    </div>
  );
}
