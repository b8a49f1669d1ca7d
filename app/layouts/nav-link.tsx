import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { MenuLink } from "#request/root-data.ts";

type Shown = Pick<MenuLink, "href" | "title"> & Partial<MenuLink>;

/** A link of the menu: within the portal without a new page, outside as the browser does it. */
export function NavLink({ item }: { item: Shown }) {
  const { pathname } = useLocation();
  const t = useTranslations();
  const { href, newTab } = item;
  if (!newTab && href.startsWith("/")) {
    return (
      <Link to={href} aria-current={leadsHere(href, pathname) ? "page" : undefined}>
        <ItemTitle item={item} />
      </Link>
    );
  }
  return (
    <a href={href} {...(newTab && { target: "_blank", rel: "noopener" })}>
      <ItemTitle item={item} />
      {newTab && (
        <>
          <Icon name="external" size={16} />
          <span className="visually-hidden">{t("nav.new-tab")}</span>
        </>
      )}
    </a>
  );
}

/** A title with the sign that an admin gave it. */
export function ItemTitle({ item: { icon, picture, title } }: { item: Partial<MenuLink> }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : picture && <img src={picture} alt="" width="20" height="20" />}
      <span className="navigation__text">{title}</span>
    </>
  );
}

/** Whether a link is of the page that is shown; one to a part of a page never is. */
export const leadsHere = (href: string, pathname: string): boolean =>
  !href.includes("#") && href.replace(/\/$/, "") === pathname.replace(/\/$/, "");
