import { startTransition, use, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchViews } from "#blocks/views.tsx";
import { retryFetch } from "#ui/retry-fetch.ts";
import { loadMessages, messagesOf } from "./messages.ts";
import { reloadMissingScreens, reloadOnce } from "#ui/reload-once.ts";
import { getRouter } from "#ui/router.ts";
import { isPopupInAddress, preloadPopup } from "#popups/popup-code.ts";

const { lang, dataset } = document.documentElement;
const { messages = "", primary: primaryLanguage = lang, blocks = "" } = dataset;
await Promise.all([
  // Messages are a separate file, cached by version. Without them the page couldn't hydrate to the server's HTML.
  loadMessages(lang, messages, primaryLanguage),
  // A part whose code fails to load would block the page's controls during hydration. So the page stays server HTML,
  // with working links and forms, until the code of all rendered parts is loaded, including an open popup's.
  retryFetch(() => fetchViews(blocks.match(/\S+/g) ?? [])),
  (isPopupInAddress(location.search) || document.querySelector("dialog[open]")) &&
    retryFetch(preloadPopup),
  document.querySelector('[data-part="bottom-widgets"]') &&
    retryFetch(() => import("./widgets/bottom-widgets.tsx")),
]);
const removeHash = (href: string) => href.split("#")[0];
const { renderedUrl = location.href } = window as { renderedUrl?: string };
/** From then on, a new address is React Router's own work. React may render the page again after an error. */
const isRouterMade = () => getRouter() !== undefined;
const endless = new Promise<never>(() => {});

/**
 * React Router reads the address when this is rendered, some time after React has begun. After a reload, Back can lead
 * to an address that React Router created; the document then belongs to another page, and is loaded again.
 */
function Page() {
  useEffect(releaseMove, []);
  const isElsewhere = !isRouterMade() && removeHash(renderedUrl) !== removeHash(location.href);
  // At most once a minute: a script of the portal may change the address at each load.
  if (isElsewhere) isReloading ||= reloadOnce();
  if (isReloading) use(endless);
  return <HydratedRouter />;
}
let isReloading = false;

/**
 * Back and Forward wait until React has hydrated the page's frame. React Router would show another step at once, but React
 * still expects the one that the server rendered.
 */
function holdMove(event: PopStateEvent): void {
  event.stopImmediatePropagation();
}

/** Shows the address to which the visitor has moved meanwhile. */
function releaseMove(): void {
  removeEventListener("popstate", holdMove, true);
  const { pathname, search, hash } = getRouter()?.state.location ?? location;
  if (pathname + search + hash !== location.pathname + location.search + location.hash)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

// Without any messages the page stays server HTML: its links and forms work.
if (messagesOf(lang, messages) ?? messagesOf(primaryLanguage, messages)) {
  reloadMissingScreens();
  addEventListener("popstate", holdMove, true);
  startTransition(() => {
    hydrateRoot(document, <Page />);
  });
}
