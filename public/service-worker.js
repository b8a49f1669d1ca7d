// Shows the portal's offline page where a page cannot be fetched. No other page is stored: what people read and write
// stays out of a shared device's cache. All other requests go to the network, as without this worker.
const cacheName = "offline";
const pageKey = "/offline.html";
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Paths of the offline page's own files (its styles, fonts, icons and logo). */
let files = new Set();
let isOffline = false;

const readFiles = async () => {
  const cache = await caches.open(cacheName);
  files = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
};
const firstRead = readFiles();

/** Stores the offline page and its files, unless the cache has the same page from the last day. */
async function store(address) {
  const cache = await caches.open(cacheName);
  const storedPage = await cache.match(pageKey);
  const isSame = storedPage && storedPage.headers.get("X-Offline-Page") === address;
  const age = storedPage ? Date.now() - Date.parse(storedPage.headers.get("Date") ?? "") : Infinity;
  if (isSame && age < maxAgeMs) return;
  const response = await fetch(address);
  if (!response.ok) return;
  const filePaths = (response.headers.get("X-Offline-Files") ?? "").split(" ").filter(Boolean);
  await Promise.all(
    filePaths.map(async (path) => {
      const file = await fetch(path);
      if (file.ok) await cache.put(path, file);
    }),
  );
  const headers = new Headers(response.headers);
  headers.set("X-Offline-Page", address);
  await cache.put(pageKey, new Response(await response.blob(), { headers }));
  const named = new Set([pageKey, ...filePaths]);
  for (const request of await cache.keys())
    if (!named.has(new URL(request.url).pathname)) await cache.delete(request);
  await readFiles();
}

async function respondToNavigation(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    isOffline = false;
    return response;
  } catch (error) {
    await firstRead;
    const offline = await caches.match(pageKey);
    if (!offline) throw error;
    isOffline = true;
    return offline;
  }
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => {
  // The browser requests the page while this worker is still starting, so the worker doesn't delay it.
  const preloading = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([self.clients.claim(), preloading]));
});
self.addEventListener("message", (event) => {
  const { offlinePage } = event.data ?? {};
  if (typeof offlinePage === "string") event.waitUntil(store(offlinePage).catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(respondToNavigation(event));
  else if (isOffline && files.has(new URL(request.url).pathname))
    event.respondWith(
      caches.match(request, { ignoreVary: true }).then((file) => file ?? fetch(request)),
    );
});

// Push messages: domains/identity/push/send-push.server.ts. Opening one may only lead to a page of this portal.
self.addEventListener("push", (event) => {
  const { title = "", body = "", path = "/", tag = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? "/", self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});
