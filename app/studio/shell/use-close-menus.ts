import { useEffect } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/** Closes open menus on Escape and on a click outside them. Without scripts, the menu's own button closes it. */
export function useCloseMenus(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        const hadFocus = menu.contains(document.activeElement);
        menu.open = false;
        if (hadFocus) menu.querySelector("summary")?.focus();
      }
    };
    const onClick = (event: MouseEvent) => {
      for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
    };
    addEventListener("keydown", onKeyDown);
    addEventListener("click", onClick);
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("click", onClick);
    };
  }, []);
}
