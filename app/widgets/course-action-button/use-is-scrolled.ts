import { useEffect, useState } from "react";
import {
  debounced,
  resizeDebounceMs,
  scrollThrottleMs,
  throttled,
} from "#app/widgets/floating-buttons/throttle.ts";

/** Whether the page has been scrolled; while it has, what floats makes room for the button at the foot. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 0);
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
  }, []);
  useEffect(() => {
    document.body.classList.toggle("has-dock", isScrolled);
    return () => document.body.classList.remove("has-dock");
  }, [isScrolled]);
  return isScrolled;
}
