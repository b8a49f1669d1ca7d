import { Suspense } from "react";
import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { useMenus } from "./use-menus.ts";
import { useDeviceMirror } from "./use-device-mirror.ts";
import { QuickSignInOffer } from "./quick-sign-in-offer.tsx";
import { NavigationFeedback } from "./navigation-feedback.tsx";
import type { PageScreenData } from "#app/portal/page-screen.server.ts";
import { Popups } from "./popups.tsx";
import Footer from "#app/widgets/footer/footer.tsx";
import TopWidgets from "#app/widgets/top-widgets.tsx";
import { optional } from "#ui/optional.ts";
import type { RootData } from "#request/root-data.ts";

const BottomWidgets = optional(() => import("#app/widgets/bottom-widgets.tsx"));

/** A screen's `handle`. `ownHeader`: the screen, for example a lesson, has its own header. */
export type ScreenHandle = { ownHeader?: boolean };

/** The default layout, with header, footer and widgets. */
export default function DefaultLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  useDeviceMirror(root.deviceName);
  useMenus();
  const leaf = useMatches().at(-1);
  const handle = leaf?.handle as ScreenHandle | undefined;
  const { options } = (leaf?.loaderData ?? {}) as Partial<PageScreenData>;
  const hasTree = handle?.ownHeader === true;
  const { banner, mentors, radio } = root.widgets;
  // Lessons are long, so they show the "scroll to top" button by default.
  const scrollToTop = options?.scrollToTop ?? hasTree;
  return (
    <>
      <div className="behind">
        <a className="skip-link" href="#main">
          {t("common.skip-to-content")}
        </a>
        {(root.needsCookieConsent || banner) && <TopWidgets root={root} />}
        <NavigationFeedback />
        {!hasTree && <Header root={root} options={options?.header} />}
        <QuickSignInOffer root={root} />
        <Outlet />
        <Footer root={root} />
        {(radio || scrollToTop || mentors.length > 0) && (
          <Suspense>
            <BottomWidgets root={root} hasTree={hasTree} scrollToTop={scrollToTop} />
          </Suspense>
        )}
      </div>
      <Notices flashed={root.flashed} />
      <Popups root={root} />
    </>
  );
}
