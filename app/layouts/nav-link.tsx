import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { MenuLink } from "#request/root-data.ts";

type NavItem = Pick<MenuLink, "href" | "title"> & Partial<MenuLink>;

/** A link of the menu: client navigation within the portal, a normal link outside it. */
export function NavLink({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  const t = useTranslations();
  const { href, newTab } = item;
  if (!newTab && href.startsWith("/")) {
    return (
      <Link to={href} aria-current={isCurrentPage(href, pathname) ? "page" : undefined}>
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

/** A title with the icon that an admin chose. */
export function ItemTitle({ item: { icon, picture, title } }: { item: Partial<MenuLink> }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : picture && <img src={picture} alt="" width="20" height="20" />}
      <span className="navigation__text">{title}</span>
    </>
  );
}

/** Whether a link leads to the current page; a link with a hash never counts. */
export const isCurrentPage = (href: string, pathname: string): boolean =>
  !href.includes("#") && href.replace(/\/$/, "") === pathname.replace(/\/$/, "");
