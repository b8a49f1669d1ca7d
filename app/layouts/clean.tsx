import { Outlet, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Brand } from "./brand.tsx";
import { Notices } from "./notices.tsx";
import { NavigationFeedback } from "./navigation-feedback.tsx";
import { Popups } from "./popups.tsx";
import { QuickSignInOffer } from "./quick-sign-in-offer.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { usePageEnhancements } from "./use-page-enhancements.ts";
import type { RootData } from "#request/root-data.ts";

/** The clean layout: logo, languages and popups, and nothing else. */
export default function CleanLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  usePageEnhancements();
  return (
    <>
      <div className="page-behind-dialog">
        <a className="skip-link" href="#main">
          {t("common.skip-to-content")}
        </a>
        <NavigationFeedback />
        <header className="site-header">
          <div className="page-width site-header__inner">
            <Brand root={root} />
            <div className="site-header__end">
              <LanguageChoice root={root} />
            </div>
          </div>
        </header>
        <QuickSignInOffer root={root} />
        <Outlet />
      </div>
      <Notices flashKey={root.flashKey} />
      <Popups root={root} requiresFacts />
    </>
  );
}
