// Shows the portal's offline page where a page cannot be fetched. No other page is stored: what people read and write
// stays out of a shared device's cache. Everything else goes to the network as if this were not here.
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
const reading = readFiles();

/** Fetches the page and its files, unless the same is here and of today. */
async function store(address) {
  const cache = await caches.open(cacheName);
  const before = await cache.match(pageKey);
  const isSame = before && before.headers.get("X-Offline-Page") === address;
  const age = before ? Date.now() - Date.parse(before.headers.get("Date") ?? "") : Infinity;
  if (isSame && age < maxAgeMs) return;
  const answer = await fetch(address);
  if (!answer.ok) return;
  const wanted = (answer.headers.get("X-Offline-Files") ?? "").split(" ").filter(Boolean);
  await Promise.all(
    wanted.map(async (path) => {
      const file = await fetch(path);
      if (file.ok) await cache.put(path, file);
    }),
  );
  const headers = new Headers(answer.headers);
  headers.set("X-Offline-Page", address);
  await cache.put(pageKey, new Response(await answer.blob(), { headers }));
  const named = new Set([pageKey, ...wanted]);
  for (const request of await cache.keys())
    if (!named.has(new URL(request.url).pathname)) await cache.delete(request);
  await readFiles();
}

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    isOffline = false;
    return answer;
  } catch (error) {
    await reading;
    const offline = await caches.match(pageKey);
    if (!offline) throw error;
    isOffline = true;
    return offline;
  }
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => {
  // The browser asks the server while this is still starting: a page comes no later than without it.
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
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isOffline && files.has(new URL(request.url).pathname))
    event.respondWith(
      caches.match(request, { ignoreVary: true }).then((file) => file ?? fetch(request)),
    );
});
