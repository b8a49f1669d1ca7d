import { useTranslations } from "use-intl";
import { NavLink } from "#app/layouts/nav-link.tsx";
import type { MenuLink, RootData } from "#request/root-data.ts";
import { ChildPortals, SubMenu } from "./sub-menu.tsx";

/** The titles that fit beside the brand, each from a minimum window width. */
export default function NavigationRow({ root }: { root: RootData }) {
  const t = useTranslations();
  return (
    <nav className="navigation" aria-label={t("common.menu")}>
      {root.navigation.items
        .filter(({ minWidth }) => minWidth)
        .map((item) => (
          <div key={item.id} className={`navigation__${item.minWidth}-only`}>
            <RowItem item={item} />
          </div>
        ))}
      <div className="navigation__wide">
        <ChildPortals root={root} className="dropdown-box" />
      </div>
    </nav>
  );
}

function RowItem({ item }: { item: MenuLink }) {
  if (item.children.length > 0) return <SubMenu item={item} className="dropdown-box" />;
  return <NavLink item={item} />;
}
