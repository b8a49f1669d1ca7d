import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchViews } from "#blocks/views.tsx";
import { retryFetch } from "#ui/retry-fetch.ts";
import { loadMessages, messagesOf } from "./messages.ts";
import { reloadMissingScreens, reloadOnce } from "#ui/reload-once.ts";
import { isPopupInAddress, preloadPopup } from "#popups/popup-code.ts";

const { lang, dataset } = document.documentElement;
const { messages = "", primary: primaryLanguage = lang, blocks = "" } = dataset;
await Promise.all([
  // Messages are a separate file, cached by version. Without them the page couldn't hydrate to the server's HTML.
  loadMessages(lang, messages, primaryLanguage),
  // A part whose code fails to load would block the page's controls during hydration. So the page stays server HTML,
  // with working links and forms, until the code of all rendered parts is loaded, including an open popup's.
  retryFetch(() => fetchViews(blocks.split(" "))),
  (isPopupInAddress(location.search) || document.querySelector("dialog[open]")) &&
    retryFetch(preloadPopup),
  document.querySelector('[data-part="bottom-widgets"]') &&
    retryFetch(() => import("./widgets/bottom-widgets.tsx")),
]);
const removeHash = (href: string) => href.split("#")[0];
const { renderedUrl = location.href } = window as { renderedUrl?: string };
// After a reload, Back can lead to an address that React Router created. The document then belongs to another page.
const isReloading = removeHash(renderedUrl) !== removeHash(location.href) && reloadOnce();
// Without any messages the page stays server HTML: its links and forms work.
if (!isReloading && (messagesOf(lang, messages) ?? messagesOf(primaryLanguage, messages))) {
  reloadMissingScreens();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
