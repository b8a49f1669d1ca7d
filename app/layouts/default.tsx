import { Suspense } from "react";
import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { usePageEnhancements } from "./use-page-enhancements.ts";
import { useDeviceMirror } from "./use-device-mirror.ts";
import { QuickSignInOffer } from "./quick-sign-in-offer.tsx";
import { NavigationFeedback } from "./navigation-feedback.tsx";
import type { PageScreenData } from "#app/portal/page-screen.server.ts";
import { Popups } from "./popups.tsx";
import Footer from "#app/widgets/footer/footer.tsx";
import TopWidgets from "#app/widgets/top-widgets.tsx";
import { lazyOptional } from "#ui/lazy-optional.ts";
import type { RootData } from "#request/root-data.ts";

const BottomWidgets = lazyOptional(() => import("#app/widgets/bottom-widgets.tsx"));

/** A screen's `handle`. `hasOwnHeader`: the screen, for example a lesson, has its own header. */
export type ScreenHandle = { hasOwnHeader?: boolean };

/** The default layout, with header, footer and widgets. */
export default function DefaultLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  useDeviceMirror(root.deviceName);
  usePageEnhancements();
  const screenMatch = useMatches().at(-1);
  const handle = screenMatch?.handle as ScreenHandle | undefined;
  const { options } = (screenMatch?.loaderData ?? {}) as Partial<PageScreenData>;
  const isElementScreen = handle?.hasOwnHeader === true;
  const { banner, hasMentorButton, radio } = root.widgets;
  // Lessons are long, so they show the "scroll to top" button by default.
  const scrollToTop = options?.scrollToTop ?? isElementScreen;
  return (
    <>
      <div className="page-behind-dialog">
        <a className="skip-link" href="#main">
          {t("common.skip-to-content")}
        </a>
        {(root.needsCookieConsent || banner) && <TopWidgets root={root} />}
        <NavigationFeedback />
        {!isElementScreen && <Header root={root} options={options?.header} />}
        <QuickSignInOffer root={root} />
        <Outlet />
        <Footer root={root} />
        {(radio || scrollToTop || hasMentorButton) && (
          <Suspense>
            <BottomWidgets root={root} hasTree={isElementScreen} scrollToTop={scrollToTop} />
          </Suspense>
        )}
      </div>
      <Notices flashKey={root.flashKey} />
      <Popups root={root} />
    </>
  );
}
