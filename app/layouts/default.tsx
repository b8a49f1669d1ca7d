import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { ElementOverlay } from "./element-overlay.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { useDeviceMirror } from "./use-device-mirror.ts";
import { QuickSignIn } from "./quick-sign-in.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { OneTap } from "#app/one-tap/one-tap.tsx";
import { ScenarioPopup } from "#app/popups/scenario-popup.tsx";
import type { RootData, ScreenFacts } from "#app/root-data.ts";

/** A screen's `handle`: a lesson brings a header of its own. */
export type ScreenHandle = { ownHeader?: boolean };

/** The default layout (section 2.2). */
export default function DefaultLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  useDeviceMirror(root.deviceName);
  const matches = useMatches();
  const leaf = matches.at(-1);
  const handle = leaf?.handle as ScreenHandle | undefined;
  const facts = (leaf?.loaderData as { facts?: ScreenFacts } | undefined)?.facts;
  return (
    <>
      <a className="skip" href="#main">
        {t("common.skip-to-content")}
      </a>
      <PendingBar />
      <ElementOverlay />
      {!handle?.ownHeader && <Header root={root} />}
      <QuickSignIn root={root} />
      <Outlet />
      <Footer root={root} />
      <Notices flashed={root.flashed} />
      <OneTap root={root} />
      <ScenarioPopup root={root} screen={facts ?? { routeName: leaf?.id ?? "" }} />
    </>
  );
}
