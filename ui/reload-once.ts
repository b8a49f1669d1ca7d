/** The page reloads at most once in this time because code can't be fetched. */
export const chunkReloadWindowMs = 60_000;
const lastReloadKey = "reloaded-at";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Whether the page may reload for missing code. Returns true once per window and stores the time. */
export function claimReload(store: Store, now: number): boolean {
  const last = Number(store.getItem(lastReloadKey) ?? Number.NaN);
  // A clock that was set back must not block reloads for ever.
  if (last <= now && now - last < chunkReloadWindowMs) return false;
  store.setItem(lastReloadKey, String(now));
  return true;
}

/**
 * Reloads the page, or opens `href`, when code can't be fetched, mostly because the server has a newer version. At most
 * once a minute. Returns false if it doesn't reload: too soon, offline, or no way to store the time.
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
const missingScreen = "missing-screen";

type RouterAtHand = {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string } } };
  };
};

/**
 * Reloads the page at the screen that couldn't be fetched. If it can't reload, React Router shows the error page.
 */
export function reloadMissingScreens(): void {
  window.addEventListener(missingScreen, (event) => {
    const to = (window as RouterAtHand).__reactRouterDataRouter?.state.navigation.location;
    const href = to && new URL(to.pathname + to.search, window.location.href).href;
    if (reloadOnce(href)) event.preventDefault();
  });
}
