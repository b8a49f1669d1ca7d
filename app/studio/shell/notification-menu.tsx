import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Notification } from "#domains/identity/notifications/notification.ts";
import { useStudioData } from "#app/studio/use-studio-data.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

/** The bell in the bar with the person's newest notifications. It opens without scripts, too. */
export function NotificationMenu({ notifications }: { notifications: readonly Notification[] }) {
  const t = useTranslations();
  const unread = notifications.filter(({ read }) => !read).length;
  return (
    <details className="studio-bell" data-menu>
      <summary className="studio-icon-button" title={t("notifications.title")}>
        <StudioIcon name="bell" />
        <span className="studio-hidden">{t("studio.notifications.button", { count: unread })}</span>
        {unread > 0 && (
          <span className="studio-bell__count" aria-hidden="true">
            {unread}
          </span>
        )}
      </summary>
      <div className="studio-popover">
        {notifications.length === 0 ? (
          <p className="studio-notifications__empty">{t("notifications.none")}</p>
        ) : (
          <>
            <ul className="studio-notifications">
              {notifications.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ul>
            {unread > 0 && (
              <Form method="post" action="/studio/notifications">
                <button className="studio-popover__item" type="submit">
                  <StudioIcon name="check" />
                  {t("notifications.read-all")}
                </button>
              </Form>
            )}
          </>
        )}
        <a className="studio-popover__item" href="/profile/Notifications/NotificationsPage">
          <StudioIcon name="bell" />
          {t("studio.notifications.all")}
        </a>
      </div>
    </details>
  );
}

/** Returns the screen on which somebody can act on the notification; null without one. */
function pathOf({ kind, detail }: Notification): string | null {
  if (kind === "case-opened" || kind === "team-question-late") return "/studio/mentors";
  const isQuestion =
    kind === "question-waiting" || kind === "question-late" || kind === "conversation-merged";
  return isQuestion ? `/studio/inbox/${detail["conversationId"] ?? ""}` : null;
}

function NotificationRow({ notification }: { notification: Notification }) {
  const t = useTranslations();
  const format = useFormatter();
  const { portalTitle } = useStudioData();
  const { kind, detail, createdAt, read } = notification;
  const path = pathOf(notification);
  const values = {
    portal: portalTitle,
    browser: detail["browser"] || t("profile.some-browser"),
    method: detail["method"] ? t(`profile.method.${detail["method"]}` as never) : "",
    course: t("notifications.some-course"),
    page: detail["title"] ?? "",
  };
  return (
    <li className={read ? undefined : "studio-notifications__new"}>
      <p>
        {!read && <span className="studio-hidden">{t("notifications.new")} </span>}
        {path ? (
          <Link className="studio-link" to={path}>
            {t(`notification.${kind}`, values)}
          </Link>
        ) : (
          t(`notification.${kind}`, values)
        )}
      </p>
      <time dateTime={createdAt}>
        {format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
      </time>
    </li>
  );
}
