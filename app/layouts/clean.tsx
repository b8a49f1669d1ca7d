import { Outlet, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Brand } from "./brand.tsx";
import { QuickSignIn } from "./quick-sign-in.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import type { RootData } from "#app/root-data.ts";

/** The clean layout (section 2.2): logo and languages, nothing else around. */
export default function CleanLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  return (
    <>
      <a className="skip" href="#main">
        {t("common.skip-to-content")}
      </a>
      <header className="top">
        <div className="wrap top__in">
          <Brand root={root} />
          <div className="top__end">
            <LanguageChoice root={root} />
          </div>
        </div>
      </header>
      <QuickSignIn root={root} />
      <Outlet />
    </>
  );
}
