import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { newestMessagePath } from "#domains/conversations/conversation.ts";

/** The addresses that the specification prints, including their upper and lower case. */
export const profilePaths = {
  profile: "/profile",
  progress: "/profile/progress",
  notifications: "/profile/Notifications/NotificationsPage",
} as const;

const tabs = Object.entries(profilePaths) as [keyof typeof profilePaths, string][];

type Props = {
  /** Unread notifications. */
  unread: number;
  canAsk: boolean;
};

/** The tabs of the profile's screens, with the number of unread notifications. */
export function ProfileTabs({ unread, canAsk }: Props) {
  const t = useTranslations();
  return (
    <nav className="tabs" aria-label={t("profile.tabs")}>
      {tabs.map(([tab, path]) => (
        <NavLink key={tab} to={path} end={tab === "profile"} caseSensitive>
          {t(`profile.tab.${tab}`)}
          {tab === "notifications" && unread > 0 && (
            <span className="tabs__count" aria-label={t("notifications.unread", { count: unread })}>
              {unread}
            </span>
          )}
        </NavLink>
      ))}
      {canAsk && (
        <NavLink to={newestMessagePath} reloadDocument>
          {t("profile.tab.conversation")}
        </NavLink>
      )}
    </nav>
  );
}
