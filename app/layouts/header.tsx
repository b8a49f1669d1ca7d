import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { scenarioForEntry } from "#scenarios/entry.ts";
import { scenarioHref } from "#popups/page-path.ts";
import { Brand } from "./brand.tsx";
import { DonationLink } from "./donation-link.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import Menu from "#app/widgets/navigation/menu.tsx";
import NavigationRow from "#app/widgets/navigation/navigation-row.tsx";
import type { PageOptions } from "#domains/pages/page-options.ts";
import type { RootData } from "#request/root-data.ts";

type HeaderProps = { root: RootData; options: PageOptions["header"] | undefined };

/** The header: brand, menu, languages, and sign-in or user menu. */
export function Header({ root, options }: HeaderProps) {
  const { button, type, theme } = root.navigation;
  const { donation } = root.widgets;
  const hasMenu = button !== null;
  const hasNavigationRow = hasMenu && type === "horizontal";
  const className =
    options?.dark || (hasNavigationRow && theme === "dark") ? "site-header on-dark" : "site-header";
  return (
    <header
      className={options?.theme === "solid" ? `${className} site-header--solid` : className}
      data-mobile-logo={options?.mobileLogo || undefined}
    >
      <div className="page-width site-header__inner">
        <Brand root={root} />
        {hasNavigationRow && <NavigationRow root={root} />}
        <div className="site-header__end">
          {hasNavigationRow && donation?.inMenu && <DonationLink href={donation.href} />}
          <LanguageChoice root={root} inMenu={hasMenu} />
          <AccountLink root={root} />
          {hasMenu && <Menu root={root} className={`menu-box menu-box--${button}`} />}
        </div>
      </div>
    </header>
  );
}

function AccountLink({ root }: { root: RootData }) {
  const t = useTranslations();
  const location = useLocation();
  if (root.actor.kind === "user") {
    return (
      <a className="account-link" href="/profile" aria-label={t("common.profile")}>
        {root.actor.picture ? (
          <img className="avatar" src={root.actor.picture} alt="" />
        ) : (
          <span className="avatar avatar--letter" aria-hidden="true">
            {root.actor.initial}
          </span>
        )}
      </a>
    );
  }
  return (
    <Link
      className="button button--soft"
      to={scenarioHref(location, scenarioForEntry("login", root.registration.swapPopups))}
      preventScrollReset
    >
      {t("common.sign-in")}
    </Link>
  );
}
