import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { registerServiceWorker } from "#app/offline/register-service-worker.ts";
import "#app/offline/shown-screens.ts";
import type { RootData } from "#request/root-data.ts";
import { Arrival } from "./arrival.tsx";
import { ElementOverlay } from "./element-overlay.tsx";
import { PendingBar } from "./pending-bar.tsx";

/** What a visit of more than one page needs: signs that a screen is on its way or came, and that it cannot come. */
export default function NavigationSigns() {
  const { language } = useRouteLoaderData("root") as RootData;
  useEffect(() => {
    // Has to be here before the connection is gone.
    import("#app/offline/offline-screen.tsx").catch(() => {});
    void registerServiceWorker(language);
  }, [language]);
  useEffect(() => {
    // A first visit brought its styles inside the page; the next page links them.
    for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[disabled]"))
      fetch(href).catch(() => {});
  }, []);
  return (
    <>
      <PendingBar />
      <ElementOverlay />
      <Arrival />
    </>
  );
}
