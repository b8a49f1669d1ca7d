import { type RefObject, useEffect } from "react";

/**
 * The scroll positions at which the list of policies becomes sticky: docs/specification/constants.md#sizes-in-pixels.
 */
export const stickyAtPx = {
  /** The dropdown on a phone; in the popup both the dropdown and the list. */
  dropdown: 180,
  /** The list beside the text. */
  list: 230,
  /** The same under the portal's banner. */
  listUnderBanner: 252,
} as const;
/** Specified in docs/specification/constants.md#times. */
const scrollThrottleMs = 15;

/**
 * Sets `data-stuck` on an element: whether its scroll container has passed the threshold. From there on the style sheet
 * makes it sticky. Without JavaScript it sticks at the edge.
 */
export function useSticky(ref: RefObject<HTMLElement | null>, thresholdPx: number): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      const isStuck = scrolledPx(element) >= thresholdPx;
      if (!isStuck) saveStickyTop(element, thresholdPx);
      element.dataset["stuck"] = isStuck ? "yes" : "no";
    };
    const onScroll = () => void (timer ??= setTimeout(update, scrollThrottleMs));
    update();
    // Scroll events inside a dialog don't bubble.
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [ref, thresholdPx]);
}

/** Makes the element stick at the position that it has when the page reaches the threshold, whatever is above it. */
function saveStickyTop(element: HTMLElement, thresholdPx: number): void {
  const top = element.getBoundingClientRect().top + scrolledPx(element) - thresholdPx;
  element.style.setProperty("--stop", `${Math.round(top)}px`);
}

/** Returns how far the page has scrolled or, inside a dialog, the dialog's body (all of the dialog if it is low). */
function scrolledPx(element: HTMLElement): number {
  const dialog = element.closest("dialog");
  // Some screens scroll by fractions of a pixel.
  if (!dialog) return Math.round(window.scrollY);
  const body = element.closest(".dialog-panel__body");
  return Math.max(dialog.scrollTop, body?.scrollTop ?? 0);
}
