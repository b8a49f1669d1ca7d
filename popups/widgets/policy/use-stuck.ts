import { type RefObject, useEffect } from "react";

/** Section 9: how far one has scrolled when the list of policies stays, by where it stands (AMB-22). */
export const stickyAtPx = {
  /** The dropdown on a phone, and both in the popup. */
  dropdown: 180,
  /** The list beside the text. */
  list: 230,
  /** The same under the portal's banner. */
  listUnderBanner: 252,
} as const;
/** Section 9. */
const scrollThrottleMs = 15;

/**
 * Notes on an element, as `data-stuck`, whether what scrolls it has come past the threshold: the style sheet lets it
 * stay from there on. Without scripts it stays wherever it comes to the edge.
 */
export function useStuck(ref: RefObject<HTMLElement | null>, thresholdPx: number): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const isStuck = scrolledPx(element) >= thresholdPx;
      if (!isStuck) noteStop(element, thresholdPx);
      element.dataset["stuck"] = isStuck ? "yes" : "no";
    };
    const scrolled = () => void (timer ??= setTimeout(look, scrollThrottleMs));
    look();
    // What scrolls inside of a dialog tells nobody above it.
    document.addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", scrolled, { capture: true });
    };
  }, [ref, thresholdPx]);
}

/** It stops where it is when the page comes to the threshold, whatever stands above it. */
function noteStop(element: HTMLElement, thresholdPx: number): void {
  const top = element.getBoundingClientRect().top + scrolledPx(element) - thresholdPx;
  element.style.setProperty("--stop", `${Math.round(top)}px`);
}

/** In a dialog its own scroll counts, which is that of its body or, where there is little height, of all of it. */
function scrolledPx(element: HTMLElement): number {
  const dialog = element.closest("dialog");
  // Some screens scroll by parts of a pixel.
  if (!dialog) return Math.round(window.scrollY);
  const body = element.closest(".panel__body");
  return Math.max(dialog.scrollTop, body?.scrollTop ?? 0);
}
