import { getRouter } from "./router.ts";

/** If code can't be fetched, the page reloads at most once in this time. */
export const chunkReloadWindowMs = 60_000;
const lastReloadKey = "reloaded-at";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Whether the page may reload for missing code. Returns true once per window and stores the time. */
export function claimReload(store: Store, now: number): boolean {
  const lastReloadAt = Number(store.getItem(lastReloadKey) ?? Number.NaN);
  // A clock that was set back must not block reloads for ever.
  if (lastReloadAt <= now && now - lastReloadAt < chunkReloadWindowMs) return false;
  store.setItem(lastReloadKey, String(now));
  return true;
}

/**
 * Reloads the page, or opens `href`, when code can't be fetched, mostly because the server has a newer version, but
 * at most once a minute. Returns false if it doesn't reload: too soon, offline, or the time can't be stored.
 */
export function reloadOnce(href = window.location.href): boolean {
  try {
    if (!navigator.onLine || !claimReload(window.sessionStorage, Date.now())) return false;
  } catch {
    return false;
  }
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return true;
}

/**
 * The event that React Router fires when a screen's code can't be fetched (vite-router.ts adds it). Preventing its
 * default tells React Router that the page reloads.
 */
const missingScreenEvent = "missing-screen";

/**
 * Reloads the page at the screen that couldn't be fetched. If it can't reload, React Router shows the error page.
 */
export function reloadMissingScreens(): void {
  window.addEventListener(missingScreenEvent, (event) => {
    const target = getRouter()?.state.navigation.location;
    const href = target && new URL(target.pathname + target.search, window.location.href).href;
    if (reloadOnce(href)) event.preventDefault();
  });
}
