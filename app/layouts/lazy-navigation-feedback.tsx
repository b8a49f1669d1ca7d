import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { registerServiceWorker } from "#app/offline/register-service-worker.ts";
import "#app/offline/visited-screens.ts";
import type { RootData } from "#request/root-data.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";
import { ElementOverlay } from "./element-overlay.tsx";
import { PendingBar } from "./pending-bar.tsx";

/**
 * Feedback when a visitor opens another screen: the loading bar, the focus on its heading, and the offline screen.
 */
export default function LazyNavigationFeedback() {
  const { language } = useRouteLoaderData("root") as RootData;
  useEffect(() => {
    // Preloaded, because it is needed when the connection is lost.
    import("#app/offline/offline-screen.tsx").catch(() => {});
    void registerServiceWorker(language);
  }, [language]);
  useEffect(() => {
    // The first page had its styles inline. The next pages link them, so they are fetched in advance.
    for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[disabled]"))
      fetch(href).catch(() => {});
  }, []);
  return (
    <>
      <PendingBar />
      <ElementOverlay />
      <FocusOnNavigation />
    </>
  );
}
