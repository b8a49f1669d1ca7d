import { type MouseEvent, useContext } from "react";
import { Link, NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { SignOutForm } from "#app/sign-out-form.tsx";
import type { Area } from "#app/studio/areas.ts";
import type { StudioData } from "#app/studio/studio-data.ts";
import { Keys } from "#app/studio/ui/keys.tsx";
import { Mark, StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { OpenPalette } from "./open-palette.ts";
import { RoleNames } from "./role-names.tsx";

/** The sidebar: the portal's name, search, the areas that this person may open, and the person's menu. */
export function Sidebar({ data: { portalTitle, person, areas } }: { data: StudioData }) {
  const t = useTranslations();
  return (
    <aside className="studio-sidebar" aria-label={t("studio.sidebar")} data-pane>
      <Link className="studio-brand" to="/studio">
        <Mark />
        <span>{portalTitle}</span>
      </Link>
      <FindLink />
      <Navigation areas={areas} />
      <div className="studio-sidebar__end">
        <a className="studio-sidebar__link" href="/" title={t("studio.view-portal")}>
          <StudioIcon name="outside" flip />
          <span>{t("studio.view-portal")}</span>
        </a>
        <details className="studio-person" data-menu>
          <summary>
            <span className="studio-avatar" aria-hidden="true">
              {person.initial}
            </span>
            <span className="studio-person__text">
              <b>{person.name}</b>
              <small>
                <RoleNames roles={person.roles} />
              </small>
            </span>
            <StudioIcon name="more" />
          </summary>
          <div className="studio-popover">
            <a className="studio-popover__item" href="/profile">
              <StudioIcon name="person" />
              {t("studio.profile")}
            </a>
            <SignOutButton className="studio-popover__item" />
          </div>
        </details>
      </div>
    </aside>
  );
}

export function SignOutButton({ className }: { className: string }) {
  const t = useTranslations();
  return (
    <SignOutForm question={t("studio.editing.sign-out")}>
      <button className={className} type="submit">
        <StudioIcon name="sign-out" flip />
        {t("studio.sign-out")}
      </button>
    </SignOutForm>
  );
}

/** A link to the search screen. With scripts it opens the command palette. */
function FindLink() {
  const t = useTranslations();
  const openPalette = useContext(OpenPalette);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openPalette();
  };
  return (
    <Link
      className="studio-find"
      to="/studio/search"
      onClick={open}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <StudioIcon name="search" />
      <span className="studio-find__label">{t("studio.search.open")}</span>
      <Keys keys={["Ctrl", "K"]} isHidden />
    </Link>
  );
}

/** The areas in their groups. The current one is marked, also on the screens inside it. */
export function Navigation({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations();
  const groups = [...new Set(areas.map(({ group }) => group))];
  return (
    <nav className="studio-navigation" aria-label={t("studio.navigation")}>
      {groups.map((group) => (
        <div key={group}>
          {group !== null && (
            <h2 className="studio-navigation__heading">{t(`studio.group.${group}`)}</h2>
          )}
          <ul>
            {areas
              .filter((area) => area.group === group)
              .map(({ id, href, icon }) => (
                <li key={id}>
                  <NavLink to={href} end={id === "home"} title={t(`studio.area.${id}`)}>
                    <StudioIcon name={icon} />
                    <span>{t(`studio.area.${id}`)}</span>
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
