import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Returns the first visible heading. A hidden dialog may contain another one. */
const headingOf = (main: Element | null) =>
  [...(main?.querySelectorAll<HTMLElement>("h1") ?? [])].find(
    (one) => one.checkVisibility?.() ?? true,
  );

/** The address that the server rendered (server/documents/hydration-script.ts). */
const renderedPath = () =>
  new URL((window as { renderedUrl?: string }).renderedUrl ?? location.href).pathname;

/** Returns the element that the address's hash names, or null if there is none or the hash is malformed. */
function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function focusForReading(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  // React Router's ScrollRestoration sets the scroll position.
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus to a new screen's heading, much as a new document starts at its top: a screen reader reads the
 * heading, and Tab continues from there. Announces the title of a screen without a heading.
 */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const focusedPath = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    focusedPath.current ??= renderedPath();
    if (state !== "idle" || focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    setAnnouncement("");
    if (document.querySelector("dialog[open]")) return;
    const focusHeading = () => {
      const main = document.getElementById("main");
      const linkedElement = hashTarget(hash);
      const heading = linkedElement ?? headingOf(main);
      if (main && !heading) setAnnouncement(document.title);
      focusForReading(heading ?? main);
      return main !== null;
    };
    if (focusHeading()) return;
    // The code of a lazy screen may arrive a moment later.
    const watcher = new MutationObserver(() => focusHeading() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, hash, state]);
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
