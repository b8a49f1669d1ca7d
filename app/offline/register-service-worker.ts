/** The message that tells the service worker (public/service-worker.js) which offline page to cache. */
export type OfflinePageRequest = { offlinePage: string };

/** Makes a reload or first visit without a connection show the portal's offline page instead of the browser's own. */
export async function registerServiceWorker(language: string): Promise<void> {
  // Vite serves source files in development, and some browsers have no service workers.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const message: OfflinePageRequest = { offlinePage: `/offline.html?lang=${language}` };
    active?.postMessage(message);
  } catch {
    // Private windows refuse service workers.
  }
}
