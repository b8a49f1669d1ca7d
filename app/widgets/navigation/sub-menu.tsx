import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { ItemTitle, isCurrentPage, NavLink } from "#app/layouts/nav-link.tsx";
import type { MenuLink, RootData } from "#request/root-data.ts";

/** An item's submenu, with the item's own page first. It opens without JavaScript. */
export function SubMenu({ item, className }: { item: MenuLink; className: string }) {
  const { pathname } = useLocation();
  const inMenu = className === "submenu";
  const hasCurrentPage = item.children.some(({ href }) => isCurrentPage(href, pathname));
  return (
    <details
      className={className}
      data-menu={inMenu ? undefined : ""}
      open={inMenu && hasCurrentPage}
    >
      <summary>
        <ItemTitle item={item} />
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={inMenu ? "submenu__inner" : "dropdown"}>
        {[item, ...item.children].map((one) => (
          <NavLink key={one.id} item={one} />
        ))}
      </div>
    </details>
  );
}

/** The portal's child portals, if the settings show them. */
export function ChildPortals({ root, className }: { root: RootData; className: string }) {
  const t = useTranslations();
  if (!root.childPortals) return null;
  const { title, picture, list } = root.childPortals;
  return (
    <details className={className} data-menu={className === "submenu" ? undefined : ""}>
      <summary>
        <ItemTitle item={{ title: title || t("footer.portals"), picture }} />
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={className === "submenu" ? "submenu__inner" : "dropdown"}>
        {list.map(({ name, href }) => (
          <a key={href} href={href}>
            <bdi>{name}</bdi>
          </a>
        ))}
      </div>
    </details>
  );
}
