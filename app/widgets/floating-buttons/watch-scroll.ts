import { debounce, resizeDebounceMs, scrollThrottleMs, throttle } from "./throttle.ts";

/**
 * Calls `update` now and whenever the page is scrolled or the window resized.
 * @returns a function that stops the calls
 */
export function watchScroll(update: () => void): () => void {
  const handleScroll = throttle(update, scrollThrottleMs);
  const handleResize = debounce(update, resizeDebounceMs);
  update();
  window.addEventListener("scroll", handleScroll, { passive: true });
  window.addEventListener("resize", handleResize);
  return () => {
    handleScroll.cancel();
    handleResize.cancel();
    window.removeEventListener("scroll", handleScroll);
    window.removeEventListener("resize", handleResize);
  };
}
