import { Link, redirect, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listOwnProgress } from "#domains/progress/list-own-progress.server.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { popupClientAction } from "#app/popups/popup-client-action.ts";
import { scenarioAction } from "#app/popups/scenario-action.server.ts";
import { keepScenarioClosed } from "#app/popups/should-revalidate.ts";
import { requestContext } from "#app/request-context.ts";
import type { RootData } from "#app/root-data.ts";
import type { Route } from "./+types/profile";

const fullPercent = 100;
const routeName = "profile";

/** What exists of the signed-in person: name, email, courses begun, and the way out. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind !== "user") throw redirect("/?scenario=login&returnTo=%2Fprofile");
  const [courses, begun] = await Promise.all([
    listCourses(ctx, ctx.language),
    listOwnProgress(ctx),
  ]);
  const own = courses.flatMap(({ id, title }) => {
    const progress = begun.find(({ courseId }) => courseId === id);
    return progress ? [{ id, title, done: progress.doneCount, total: progress.total }] : [];
  });
  return { courses: own, facts: { routeName } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return scenarioAction(context.get(requestContext), request, form, async () => ({ routeName }));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = keepScenarioClosed;

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function ProfileScreen() {
  const { courses } = useLoaderData<typeof loader>();
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
      <p>
        <Link
          className="link"
          to={`?scenario=user-terminate-by-${actor.email === null ? "messenger" : "email"}`}
          preventScrollReset
        >
          {t("profile.delete")}
        </Link>
      </p>
    </main>
  );
}
