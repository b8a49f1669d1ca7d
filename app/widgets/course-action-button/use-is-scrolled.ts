import { useEffect, useState } from "react";
import { onScroll } from "#app/widgets/floating-buttons/on-scroll.ts";

/** Whether the page has been scrolled; while it has, what floats makes room for the button at the foot. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => onScroll(() => setScrolled(window.scrollY > 0)), []);
  useEffect(() => {
    document.body.classList.toggle("has-dock", isScrolled);
    return () => document.body.classList.remove("has-dock");
  }, [isScrolled]);
  return isScrolled;
}
