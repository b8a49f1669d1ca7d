import { debounced, resizeDebounceMs, scrollThrottleMs, throttled } from "./throttle.ts";

/**
 * Calls `update` now and whenever the page is scrolled or the window resized.
 * @returns a function that stops it
 */
export function onScroll(update: () => void): () => void {
  const onScroll = throttled(update, scrollThrottleMs);
  const onResize = debounced(update, resizeDebounceMs);
  update();
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onResize);
  return () => {
    onScroll.cancel();
    onResize.cancel();
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("resize", onResize);
  };
}
