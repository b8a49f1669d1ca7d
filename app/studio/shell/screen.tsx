import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { RootData } from "#request/root-data.ts";
import { useUntilNavigation } from "#app/live/use-until-navigation.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { useStudioData } from "#app/studio/use-studio-data.ts";
import { NotificationMenu } from "./notification-menu.tsx";
import { DeliveryBanner } from "./delivery-banner.tsx";
import { PresentPeople } from "./present-people.tsx";

type ScreenProps = {
  title: string;
  /** Where the arrow before the title leads. */
  back?: { to: string; label: string };
  /** What the screen shows of the title's subject. */
  subtitle?: string;
  /** The screen's main actions, at the end of the bar. */
  actions?: ReactNode;
  /** `panes`: the content fills the window, and each of its parts scrolls alone. */
  layout?: "page" | "panes";
  children: ReactNode;
};

/** A screen of the studio: its title in the bar, and its content. */
export function Screen({ title, back, subtitle, actions, layout = "page", children }: ScreenProps) {
  const t = useTranslations();
  const { portalTitle, notifications } = useStudioData();
  const { flashKey: newFlashKey } = useRouteLoaderData("root") as RootData;
  const flashKey = useUntilNavigation(newFlashKey);
  return (
    <>
      <title>{`${title} · ${portalTitle}`}</title>
      <header className="studio-bar">
        {back && (
          <Link
            className="studio-icon-button"
            to={back.to}
            aria-label={back.label}
            title={back.label}
          >
            <StudioIcon name="back" flip />
          </Link>
        )}
        <div className="studio-bar__title">
          <h1>{title}</h1>
          {subtitle !== undefined && <p className="studio-bar__subtitle">{subtitle}</p>}
        </div>
        <div className="studio-bar__end">
          <p className="studio-bar__status" role="status">
            {flashKey?.startsWith("studio.") && t(flashKey as never)}
          </p>
          <PresentPeople />
          <NotificationMenu notifications={notifications} />
          {actions}
        </div>
      </header>
      <DeliveryBanner />
      <main id="main" className={`studio-main studio-main--${layout}`} tabIndex={-1} data-pane>
        {children}
      </main>
    </>
  );
}
