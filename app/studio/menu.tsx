import { useTranslations } from "use-intl";
import { Navigation, SignOutButton } from "./shell/sidebar.tsx";
import { Screen } from "./shell/screen.tsx";
import { StudioIcon } from "./ui/studio-icon.tsx";
import { useStudioData } from "./use-studio-data.ts";

/** Everything in the sidebar, for phones, whose tab bar has room for a few areas only. */
export default function MenuScreen() {
  const t = useTranslations();
  const { areas, person } = useStudioData();
  return (
    <Screen title={t("studio.menu")}>
      <div className="studio-menu">
        <p className="studio-muted">{person.name}</p>
        <Navigation areas={areas} />
        <a className="studio-sidebar__link" href="/">
          <StudioIcon name="outside" flip />
          {t("studio.view-portal")}
        </a>
        <a className="studio-sidebar__link" href="/profile">
          <StudioIcon name="person" />
          {t("studio.profile")}
        </a>
        <SignOutButton className="studio-button" />
      </div>
    </Screen>
  );
}
