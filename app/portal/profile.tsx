import { Link, redirect, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listOwnProgress } from "#domains/progress/list-own-progress.server.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { requestContext } from "#app/request-context.ts";
import type { RootData } from "#app/root-data.ts";
import type { Route } from "./+types/profile";

const fullPercent = 100;

/** What exists of the signed-in person: name, email, courses begun, and the way out. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind !== "user") throw redirect("/?scenario=login&returnTo=%2Fprofile");
  const [courses, begun] = await Promise.all([
    listCourses(ctx, ctx.language),
    listOwnProgress(ctx),
  ]);
  return courses.flatMap(({ id, title }) => {
    const own = begun.find(({ courseId }) => courseId === id);
    return own ? [{ id, title, done: own.doneCount, total: own.total }] : [];
  });
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function ProfileScreen() {
  const courses = useLoaderData<typeof loader>();
  const { actor } = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  return (
    <main id="main" className="read read--page profile">
      <title>{t("profile.title")}</title>
      <header>
        <h1>{t("profile.title")}</h1>
        <p className="lead">{t("profile.lead")}</p>
      </header>
      <dl className="dl">
        <div>
          <dt>{t("profile.name")}</dt>
          <dd>{`${actor.firstName} ${actor.lastName}`}</dd>
        </div>
        <div>
          <dt>{t("profile.email")}</dt>
          <dd>{actor.email}</dd>
        </div>
      </dl>
      <h2>{t("profile.courses")}</h2>
      {courses.length === 0 && <p className="dim">{t("profile.no-courses")}</p>}
      {courses.map(({ id, title, done, total }) => (
        <div key={id} className="prog">
          <div className="prog__row">
            <Link className="link" to={`/courses/${id}`}>
              {title}
            </Link>
            <span className="num">{t("course-page.progress", { done, total })}</span>
          </div>
          <ProgressBar label={title} value={total > 0 ? (fullPercent * done) / total : 0} />
        </div>
      ))}
      <form method="post" action="/sign-out">
        <Button type="submit" kind="soft">
          {t("common.sign-out")}
        </Button>
      </form>
    </main>
  );
}
