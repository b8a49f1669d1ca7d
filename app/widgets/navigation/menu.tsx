import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { DonationLink } from "#app/layouts/donation-link.tsx";
import { LanguageForm } from "#app/layouts/language-choice.tsx";
import { NavLink } from "#app/layouts/nav-link.tsx";
import type { MenuLink, RootData } from "#request/root-data.ts";
import { ChildPortals, SubMenu } from "./sub-menu.tsx";

/** The whole menu behind one button: a full sheet on a phone, a side panel on a desktop. */
export default function Menu({ root, className }: { root: RootData; className: string }) {
  const t = useTranslations();
  const { items, theme } = root.navigation;
  const { donation } = root.widgets;
  return (
    <details className={`${className} menu-box--${theme}`} data-menu>
      <summary className="icon-button menu-button" aria-label={t("common.menu")}>
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <div className={theme === "dark" ? "menu on-dark" : "menu"}>
        <p className="menu__head">{root.portal.name}</p>
        <nav aria-label={t("common.menu")}>
          {items.map((item) => (
            <MenuItem key={item.id} item={item} />
          ))}
          <ChildPortals root={root} className="submenu" />
        </nav>
        {donation?.inMenu && <DonationLink href={donation.href} />}
        <LanguageForm root={root} className="menu__languages" />
      </div>
    </details>
  );
}

function MenuItem({ item }: { item: MenuLink }) {
  return item.children.length > 0 ? (
    <SubMenu item={item} className="submenu" />
  ) : (
    <NavLink item={item} />
  );
}
