import { Link, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { ButtonLink } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { OwnCertificates } from "./own-certificates.tsx";
import { useLiveNotifications } from "#app/live/use-live-events.ts";
import { ProfileTabs } from "./profile-tabs.tsx";
import { loadProgressScreen } from "./progress-screen.server.ts";
import { progressTabs } from "./progress-tabs.ts";
import type { Route } from "./+types/progress";

const fullPercent = 100;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return loadProgressScreen(context.get(requestContext), requestPathOf(request), params.tabId);
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** What the user has started and finished in this portal. */
export default function ProgressScreen() {
  useLiveNotifications();
  const { tab, courses, certificates, tabs } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page profile">
      <title>{t("progress.title")}</title>
      <header>
        <h1>{t("progress.title")}</h1>
      </header>
      <ProfileTabs {...tabs} />
      <nav className="subtabs" aria-label={t("progress.tabs")}>
        {progressTabs.map((one) => (
          <Link
            key={one}
            to={one === "all" ? "/profile/progress" : `/profile/progress/${one}/`}
            aria-current={one === tab ? "page" : undefined}
            preventScrollReset
          >
            {t(`progress.tab.${one}`)}
          </Link>
        ))}
      </nav>
      {tab === "certificates" && certificates.length > 0 ? (
        <OwnCertificates certificates={certificates} />
      ) : tab === "certificates" || courses.length === 0 ? (
        <div className="empty-note">
          <p className="muted">{t(`progress.none.${tab}`)}</p>
          {tab !== "certificates" && (
            <ButtonLink variant="soft" href="/courses/">
              {t("course-page.all-courses")}
            </ButtonLink>
          )}
        </div>
      ) : (
        <ul className="course-progress-list">
          {courses.map((course) => (
            <StartedCourseRow key={course.courseId} {...course} />
          ))}
        </ul>
      )}
    </main>
  );
}

type StartedCourseRowProps = Awaited<ReturnType<typeof loadProgressScreen>>["courses"][number];

function StartedCourseRow(course: StartedCourseRowProps) {
  const { courseId, title, cover, doneCount, total, completedAt, lastActivityAt } = course;
  const { status, next } = course;
  const t = useTranslations();
  const format = useFormatter();
  const formatDay = (at: number) => format.dateTime(new Date(at), { dateStyle: "medium" });
  return (
    <li className="course-progress-list__item">
      <span className="course-progress-list__cover" aria-hidden="true">
        {cover && <Picture sources={cover.sources} alt="" width={72} height={90} sizes="72px" />}
      </span>
      <div>
        <Link className="course-progress-list__name" to={`/courses/${courseId}`}>
          {title}
        </Link>
        <p className="muted small digits">
          {t("course-page.progress", { done: doneCount, total })}
          {" · "}
          {completedAt > 0
            ? t("progress.finished-on", { day: formatDay(completedAt) })
            : t("progress.last-on", { day: formatDay(lastActivityAt) })}
        </p>
        <ProgressBar label={title} value={total > 0 ? (fullPercent * doneCount) / total : 0} />
        <Link
          className="link course-progress-list__action"
          to={next.path}
          state={{ elementNumber: next.number }}
        >
          {status === "finished"
            ? t("course-page.go-again")
            : t("course-page.continue", { type: next.type, number: next.number })}
        </Link>
      </div>
    </li>
  );
}
