import { Form, Link, redirect, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { listNotifications } from "#domains/identity/notifications/list-notifications.server.ts";
import { markRead } from "#domains/identity/notifications/mark-read.server.ts";
import { newestMessagePath } from "#domains/conversations/conversation.ts";
import { listCardsByIds } from "#domains/courses/list-cards-by-ids.server.ts";
import { loadPreferences } from "#domains/identity/notifications/load-preferences.server.ts";
import {
  type NotificationKind,
  topicOfKind,
} from "#domains/identity/notifications/notification.ts";
import { isStoppable, notificationTopics } from "#domains/identity/notifications/preferences.ts";
import { stopTopic } from "#domains/identity/notifications/update-preferences.server.ts";
import { certificatePath } from "#domains/learning/certificates/certificate.ts";
import { orderResultPath } from "#domains/orders/result-path.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import { useLiveNotifications } from "#app/live/use-live-events.ts";
import { loadTabs } from "./load-tabs.server.ts";
import { ProfileTabs, profilePaths } from "./profile-tabs.tsx";
import type { Route } from "./+types/notifications";

/** Loads the user's notifications. Loading marks nothing as read: the buttons do. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind === "guest") throw redirectToSignIn(requestPathOf(request));
  const [{ rows }, preferences] = await Promise.all([
    listNotifications(ctx),
    ctx.actor.kind === "user" ? loadPreferences(ctx) : null,
  ]);
  const stoppableTopicOf = (kind: NotificationKind) => {
    const topic = topicOfKind[kind];
    return preferences && topic && isStoppable(preferences, topic) ? topic : null;
  };
  const ids = new Set(rows.flatMap(({ detail }) => detail["courseId"] ?? []));
  const courses = await listCardsByIds(ctx, [...ids], ctx.language);
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  const t = translatorFor(ctx, ctx.language);
  return {
    tabs: await loadTabs(ctx),
    notifications: rows.map(({ kind, detail, ...rest }) => {
      const { courseId = "", browser, method, event = "", title = "" } = detail;
      const course = titles.get(courseId);
      return {
        ...rest,
        kind,
        text: t(`notification.${kind}`, {
          portal: ctx.settings.title,
          browser: browser || t("profile.some-browser"),
          method: method ? t(`profile.method.${method}`) : "",
          event,
          page: title,
          course: course ?? t("notifications.some-course"),
        }),
        coursePath: course !== undefined && leadsToCourse(kind) ? `/courses/${courseId}` : null,
        path: pathOf(kind, detail),
        topic: stoppableTopicOf(kind),
      };
    }),
  };
}

const leadsToCourse = (kind: NotificationKind) =>
  kind === "course-finished" || kind === "new-lesson";

const kindsWithPath: ReadonlySet<NotificationKind> = new Set([
  "event-reminder",
  "discussion-reply",
  "publishing-failed",
  "page-publishing-failed",
]);

/** Returns where a notification leads: to its certificate, order, event, discussion or course editor. */
function pathOf(kind: NotificationKind, { number, orderId, path }: Record<string, string>) {
  if (kind === "certificate-ready" && number) return certificatePath(number);
  if (kind === "payment-received" && orderId) return orderResultPath(orderId);
  return path && kindsWithPath.has(kind) ? path : null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind === "guest") throw redirectToSignIn(profilePaths.notifications);
  const form = await request.formData();
  const topic = notificationTopics.find((one) => one === form.get("stop"));
  if (topic) {
    await stopTopic(ctx, topic);
    ctx.flash("notifications.stopped");
    return redirect(profilePaths.notifications, 303);
  }
  const notificationId = String(form.get("read") ?? "");
  try {
    await markRead(ctx, { notificationId: notificationId || undefined });
  } catch (error) {
    // The notification was already deleted, as the reloaded list shows.
    if (!(error instanceof DomainError)) throw error;
  }
  return redirect(profilePaths.notifications, 303);
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** `/profile/Notifications/NotificationsPage`, in exactly this spelling. */
export default function NotificationsScreen() {
  useLiveNotifications();
  const { notifications, tabs } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const unread = notifications.filter(({ read }) => !read).length;
  return (
    <main id="main" className="reading-page reading-page--page profile">
      <title>{t("notifications.title")}</title>
      <header>
        <h1>{t("notifications.title")}</h1>
        <p>
          <a className="link" href="/profile/preferences">
            {t("notifications.choose")}
          </a>
        </p>
      </header>
      <ProfileTabs {...tabs} />
      {notifications.length === 0 && <p className="muted empty-note">{t("notifications.none")}</p>}
      {unread > 1 && (
        <Form method="post" action={profilePaths.notifications}>
          <Button type="submit" variant="soft">
            {t("notifications.read-all")}
          </Button>
        </Form>
      )}
      <ul className="notification-list">
        {notifications.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
    </main>
  );
}

type NotificationRowProps = {
  notification: Awaited<ReturnType<typeof loader>>["notifications"][number];
};

function NotificationRow({
  notification: { id, kind, text, createdAt, read, coursePath, path, topic },
}: NotificationRowProps) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <li className={read ? "notification-list__item" : "notification-list__item is-new"}>
      <div>
        <p>
          {!read && <VisuallyHidden>{t("notifications.new")} </VisuallyHidden>}
          {text}
        </p>
        <p className="muted small">
          <time dateTime={createdAt}>
            {format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
          </time>
          {coursePath !== null && (
            <>
              {" · "}
              <Link className="link" to={coursePath}>
                {t("notifications.to-course")}
              </Link>
            </>
          )}
          {path !== null && (
            <>
              {" · "}
              <Link className="link" to={path}>
                {t("notifications.open")}
              </Link>
            </>
          )}
          {kind === "mentor-answered" && (
            <>
              {" · "}
              <a className="link" href={newestMessagePath}>
                {t("notifications.to-conversation")}
              </a>
            </>
          )}
          {(kind === "new-device" || kind === "linked" || kind === "data-copy-ready") && (
            <>
              {" · "}
              <Link className="link" to="/profile">
                {t("notifications.to-profile")}
              </Link>
            </>
          )}
        </p>
      </div>
      {(!read || topic) && (
        <Form method="post" action={profilePaths.notifications} preventScrollReset>
          {!read && (
            <Button type="submit" variant="text" name="read" value={id}>
              {t("notifications.mark-read")}
            </Button>
          )}
          {topic && (
            <Button type="submit" variant="text" name="stop" value={topic}>
              {t("notifications.stop")}
            </Button>
          )}
        </Form>
      )}
    </li>
  );
}
