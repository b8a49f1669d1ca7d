import { useEffect } from "react";

const onceOptions = { capture: true, once: true };
const firstUseEvents = ["toggle", "scroll"];

/**
 * Loads, on the first opened menu or the first scroll, the code that closes menus and prefetches the screens of visible
 * links. Until then menus open and close by their buttons.
 */
export function usePageEnhancements(): void {
  useEffect(() => {
    const load = () =>
      void import("#app/widgets/on-first-use.ts")
        .then(({ enhancePage }) => enhancePage())
        .catch(() => {});
    // The press that started hydration may have opened a menu.
    if (document.querySelector("details[data-menu][open]")) load();
    for (const name of firstUseEvents) addEventListener(name, load, onceOptions);
    return () => firstUseEvents.forEach((name) => removeEventListener(name, load, onceOptions));
  }, []);
}
