/** Section 9: at most one reload in this time for code that cannot be fetched. */
export const chunkReloadWindowMs = 60_000;
const lastReloadKey = "reloaded-at";

type Store = Pick<Storage, "getItem" | "setItem">;

/** Whether the page may be loaded anew for missing code; says so once in the window, and remembers it. */
export function takeReload(store: Store, now: number): boolean {
  const last = Number(store.getItem(lastReloadKey) ?? Number.NaN);
  // A clock that was set back does not hold the page for ever.
  if (last <= now && now - last < chunkReloadWindowMs) return false;
  store.setItem(lastReloadKey, String(now));
  return true;
}

/**
 * Code of the page cannot be fetched, mostly because the server has a newer one: the page is loaded anew (at `href`
 * when that was asked for), once a minute. False when it is not: too soon, no connection, or no way to remember it.
 */
export function reloadOnce(href = window.location.href): boolean {
  try {
    if (!navigator.onLine || !takeReload(window.sessionStorage, Date.now())) return false;
  } catch {
    return false;
  }
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return true;
}

/** What React Router's code says when that of a screen cannot be fetched (vite.config.ts); prevented: we load anew. */
const missingScreen = "missing-screen";

type RouterAtHand = {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string } } };
  };
};

/** Loads the screen anew that one is going to; what cannot be loaded again so soon says itself that it is missing. */
export function reloadMissingScreens(): void {
  window.addEventListener(missingScreen, (event) => {
    const to = (window as RouterAtHand).__reactRouterDataRouter?.state.navigation.location;
    const href = to && new URL(to.pathname + to.search, window.location.href).href;
    if (reloadOnce(href)) event.preventDefault();
  });
}
