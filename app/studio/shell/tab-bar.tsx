import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import type { Area } from "#app/studio/areas.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

/** The most areas in the phone's tab bar, beside search and the menu. */
const areaTabsMax = 3;

/** The navigation of narrow windows. The menu has everything else. */
export function TabBar({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations();
  return (
    <nav className="studio-tabs" aria-label={t("studio.tabs")} data-pane>
      {areas.slice(0, areaTabsMax).map(({ id, href, icon }) => (
        <NavLink key={id} to={href} end={id === "home"}>
          <StudioIcon name={icon} />
          <span>{t(`studio.area.${id}`)}</span>
        </NavLink>
      ))}
      <NavLink to="/studio/search">
        <StudioIcon name="search" />
        <span>{t("studio.search.open")}</span>
      </NavLink>
      <NavLink to="/studio/menu">
        <StudioIcon name="menu" />
        <span>{t("studio.menu")}</span>
      </NavLink>
    </nav>
  );
}
