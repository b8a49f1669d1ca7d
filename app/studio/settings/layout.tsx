import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Screen } from "#app/studio/shell/screen.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { useStudioData } from "#app/studio/use-studio-data.ts";

/**
 * Moves a link into the middle of the list, which is one row that scrolls sideways on a phone. Browsers leave a focused link
 * there as it is if a part of it is visible. The page itself doesn't scroll: its address may lead to a field.
 */
function showWhole(link: Element): void {
  const list = link.closest("ul")!;
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  list.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
}

/** The settings: the list of sections, and one section. */
export default function SettingsLayout() {
  const t = useTranslations();
  const { sections } = useStudioData();
  const navigation = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = [...navigation.current!.querySelectorAll("a")];
    const current = links.find((link) => pathname.startsWith(link.pathname));
    if (current) showWhole(current);
  }, [pathname]);
  return (
    <Screen title={t("studio.area.settings")}>
      <div className="studio-settings">
        <nav
          ref={navigation}
          className="studio-sections"
          aria-label={t("studio.settings.sections")}
        >
          <ul>
            {sections.map(({ id, href, icon }) => (
              <li key={id}>
                <NavLink to={href} onFocus={({ currentTarget }) => showWhole(currentTarget)}>
                  <StudioIcon name={icon} />
                  <span>{t(`studio.settings.${id}.title`)}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Outlet />
      </div>
    </Screen>
  );
}
