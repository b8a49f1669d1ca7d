import { type FocusEvent, useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Screen } from "#app/studio/shell/screen.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { useStudioData } from "#app/studio/use-studio-data.ts";

/** On a phone the list scrolls sideways. Browsers leave a focused link there as it is if a part of it is visible. */
const showWhole = ({ currentTarget }: FocusEvent<HTMLAnchorElement>) =>
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The settings: the list of sections, and one section. */
export default function SettingsLayout() {
  const t = useTranslations();
  const { sections } = useStudioData();
  const navigation = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the list of sections is one row that scrolls.
  useEffect(() => {
    const current = navigation.current?.querySelector(`[href="${CSS.escape(pathname)}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
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
                <NavLink to={href} onFocus={showWhole}>
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
