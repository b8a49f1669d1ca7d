import { debounced, resizeDebounceMs, scrollThrottleMs, throttled } from "./throttle.ts";

/**
 * Calls `look` now and whenever the page is scrolled or the window resized.
 * @returns a function that stops it
 */
export function onScroll(look: () => void): () => void {
  const onScroll = throttled(look, scrollThrottleMs);
  const onResize = debounced(look, resizeDebounceMs);
  look();
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onResize);
  return () => {
    onScroll.cancel();
    onResize.cancel();
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("resize", onResize);
  };
}
