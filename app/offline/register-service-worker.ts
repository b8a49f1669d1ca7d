/** How the page tells the service worker (public/service-worker.js) which offline page to have at hand. */
export type OfflinePageWanted = { offlinePage: string };

/** A reload or a first visit without a connection shows the portal's offline page instead of the browser's own. */
export async function registerServiceWorker(language: string): Promise<void> {
  // Vite serves sources under development, and browsers that allow no service worker go without.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const wanted: OfflinePageWanted = { offlinePage: `/offline.html?lang=${language}` };
    active?.postMessage(wanted);
  } catch {
    // Private windows refuse it.
  }
}
