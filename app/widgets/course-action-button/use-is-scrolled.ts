import { useEffect, useState } from "react";
import { hearScrolling } from "#app/widgets/floating-buttons/hear-scrolling.ts";

/** Whether the page has been scrolled; while it has, what floats makes room for the button at the foot. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => hearScrolling(() => setScrolled(window.scrollY > 0)), []);
  useEffect(() => {
    document.body.classList.toggle("has-dock", isScrolled);
    return () => document.body.classList.remove("has-dock");
  }, [isScrolled]);
  return isScrolled;
}
