import { useEffect, useState } from "react";
import { watchScroll } from "#app/widgets/floating-buttons/watch-scroll.ts";

/** Whether the page has been scrolled; then the floating widgets make room for the button at the bottom. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => watchScroll(() => setScrolled(window.scrollY > 0)), []);
  useEffect(() => {
    document.body.classList.toggle("has-dock", isScrolled);
    return () => document.body.classList.remove("has-dock");
  }, [isScrolled]);
  return isScrolled;
}
