import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadMessages } from "./messages.ts";

// Texts are a file of their own, cached by version; without them nothing could be hydrated as it was rendered.
await loadMessages(
  document.documentElement.lang,
  document.documentElement.dataset["messages"] ?? "",
);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
