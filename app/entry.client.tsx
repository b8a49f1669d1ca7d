import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadMessages } from "./messages.ts";
import { popupIsDue, preloadPopup } from "./popups/popup-code.ts";

// Texts are a file of their own, cached by version; without them nothing could be hydrated as it was rendered.
await loadMessages(
  document.documentElement.lang,
  document.documentElement.dataset["messages"] ?? "",
);
// A page that came with its popup open is taken over together with it.
if (popupIsDue(location.search)) await preloadPopup();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
