import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchViews } from "#blocks/views.tsx";
import { whenFetched } from "#ui/when-fetched.ts";
import { loadMessages, messagesOf } from "./messages.ts";
import { reloadMissingScreens, reloadOnce } from "#ui/reload-once.ts";
import { popupIsDue, preloadPopup } from "#popups/popup-code.ts";

const { lang, dataset } = document.documentElement;
const { messages = "", primary = lang, drawn = "" } = dataset;
await Promise.all([
  // Texts are a file of their own, cached by version; without them nothing could be hydrated as it was rendered.
  loadMessages(lang, messages, primary),
  // A part that React could not take over would hold up whatever is pressed, so the page stays the server's, with links
  // and forms that work, until all that was drawn of it can be had; its popup, too, if it is open.
  whenFetched(() => fetchViews(drawn.split(" "))),
  (popupIsDue(location.search) || document.querySelector("dialog[open]")) &&
    whenFetched(preloadPopup),
  document.querySelector('[data-part="below"]') && whenFetched(() => import("./widgets/below.tsx")),
]);
const withoutHash = (href: string) => href.split("#")[0];
const { drawnAt = location.href } = window as { drawnAt?: string };
// Back to an address that React had made before a reload: the page that was drawn is another one's.
const reloads = withoutHash(drawnAt) !== withoutHash(location.href) && reloadOnce();
// Where no texts came at all the page stays as the server has drawn it: its links and forms work.
if (!reloads && (messagesOf(lang, messages) ?? messagesOf(primary, messages))) {
  reloadMissingScreens();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
