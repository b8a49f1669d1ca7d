import { useEffect } from "react";

const once = { capture: true, once: true };
const uses = ["toggle", "scroll"];

/**
 * Loads the code that closes menus and prefetches the screens of links in view, with the first opened menu or the first
 * scroll. Without it menus open and close by their buttons.
 */
export function useMenus(): void {
  useEffect(() => {
    const load = () =>
      void import("#app/widgets/on-use.ts").then(({ begin }) => begin()).catch(() => {});
    // The press that started hydration may have opened one.
    if (document.querySelector("details[data-menu][open]")) load();
    for (const use of uses) addEventListener(use, load, once);
    return () => uses.forEach((use) => removeEventListener(use, load, once));
  }, []);
}
