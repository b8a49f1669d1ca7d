import { useEffect } from "react";

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;
const focusable = "a[href],button,summary,input,select,textarea,[tabindex='0']";

/** Moves the focus to a pane: to itself if it can have the focus, otherwise to its current link or first control. */
function focusPane(pane: HTMLElement): void {
  const target = pane.hasAttribute("tabindex")
    ? pane
    : (pane.querySelector<HTMLElement>("[aria-current]") ??
      pane.querySelector<HTMLElement>(focusable));
  target?.focus();
}

/** F6 walks through the panes, Shift+F6 walks back. */
export function usePanes(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6" || document.querySelector("dialog:modal")) return;
      const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter(isVisible);
      if (panes.length === 0) return;
      event.preventDefault();
      const currentIndex = panes.findIndex((pane) => pane.contains(document.activeElement));
      const nextIndex = event.shiftKey ? currentIndex - 1 : currentIndex + 1;
      focusPane(panes.at(nextIndex % panes.length)!);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
