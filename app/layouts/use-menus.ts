import { useEffect } from "react";

const once = { capture: true, once: true };
const uses = ["toggle", "scroll"];

/**
 * With the first menu that opens, or the first scroll, brings what closes a menu and what fetches the screens of links
 * in view. Without it menus open and close by their buttons.
 */
export function useMenus(): void {
  useEffect(() => {
    const load = () =>
      void import("#app/widgets/on-use.ts").then(({ begin }) => begin()).catch(() => {});
    // The press that woke this page may have opened one.
    if (document.querySelector("details[data-menu][open]")) load();
    for (const use of uses) addEventListener(use, load, once);
    return () => uses.forEach((use) => removeEventListener(use, load, once));
  }, []);
}
