import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { entryScenario } from "#scenarios/entry.ts";
import { Icon } from "#ui/icons.tsx";
import { Brand } from "./brand.tsx";
import { LanguageChoice, LanguageForm } from "./language-choice.tsx";
import type { MenuLink, RootData } from "#app/root-data.ts";

/** The header: brand, menu, languages, and the way in. */
export function Header({ root }: { root: RootData }) {
  const t = useTranslations();
  const { items, enabled } = root.navigation;
  const hasMenu = enabled && items.length > 0;
  return (
    <header className="top">
      <div className="wrap top__in">
        <Brand root={root} />
        {hasMenu && (
          <nav className="nav" aria-label={t("common.menu")}>
            {items.map((item) => (
              <NavLink key={item.id} item={item} />
            ))}
          </nav>
        )}
        <div className="top__end">
          <LanguageChoice root={root} inMenu={hasMenu} />
          <WayIn root={root} />
          {hasMenu && (
            <details className="menubox">
              <summary className="iconbtn menubtn" aria-label={t("common.menu")}>
                <Icon name="menu" />
              </summary>
              <div className="menu">
                <nav aria-label={t("common.menu")}>
                  {items.map((item) => (
                    <NavLink key={item.id} item={item} />
                  ))}
                </nav>
                <LanguageForm root={root} className="menu__langs" />
              </div>
            </details>
          )}
        </div>
      </div>
    </header>
  );
}

function NavLink({ item }: { item: MenuLink }) {
  const { pathname } = useLocation();
  const current = samePath(item.href, pathname) ? "page" : undefined;
  if (item.newTab || !item.href.startsWith("/")) {
    return (
      <a href={item.href} {...(item.newTab && { target: "_blank", rel: "noopener" })}>
        {item.title}
      </a>
    );
  }
  return (
    <Link to={item.href} aria-current={current}>
      {item.title}
    </Link>
  );
}

const samePath = (href: string, pathname: string) =>
  href.split("#")[0]?.replace(/\/$/, "") === pathname.replace(/\/$/, "");

function WayIn({ root }: { root: RootData }) {
  const t = useTranslations();
  if (root.actor.kind === "user") {
    return (
      <Link className="way-in" to="/profile" aria-label={t("common.profile")}>
        <span className="who who--letter" aria-hidden="true">
          {(root.actor.firstName || root.actor.email || "?").charAt(0)}
        </span>
      </Link>
    );
  }
  return (
    <Link
      className="btn btn--soft"
      to={`?scenario=${entryScenario("login", root.registration.swapPopups)}`}
      preventScrollReset
    >
      {t("common.sign-in")}
    </Link>
  );
}
