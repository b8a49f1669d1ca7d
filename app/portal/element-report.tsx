import { data, Form, Link, redirect, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { elementPath } from "#domains/courses/element-access.ts";
import { loadElementReport } from "#domains/learning/answers/load-element-report.server.ts";
import { giveAttempt } from "#domains/learning/answers/give-attempt.server.ts";
import { useDuration } from "#blocks/use-duration.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { redirectToSignIn } from "./redirect-to-sign-in.ts";
import type { Route } from "./+types/element-report";

/** `/progress/{userId}/{elementId}/{envId}/`: only for this portal and users with access to the report. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (params.envId !== ctx.portal.id) throw data(null, 404);
  if (ctx.actor.kind === "guest") throw redirectToSignIn(requestPathOf(request));
  const report = await loadElementReport(ctx, params);
  const base = `/progress/${params.userId}`;
  return { ...report, isOwn: params.userId === ctx.actor.userId, base, portalId: ctx.portal.id };
}

/** Gives the learner another attempt at the test. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  if (params.envId !== ctx.portal.id) throw data(null, 404);
  if (ctx.actor.kind === "guest") throw redirectToSignIn(requestPathOf(request));
  await giveAttempt(ctx, params);
  return redirect(requestPathOf(request), 303);
}

const minuteMs = 60_000;

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function ElementReportScreen() {
  const {
    person,
    course,
    element,
    state,
    results,
    elements,
    isOwn,
    base,
    portalId,
    mayGiveAttempt,
  } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormatter();
  const formatDuration = useDuration();
  const formatTime = (time: number) =>
    format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short" });
  const percent = state?.percent ?? 0;
  const facts = [
    ["started", state?.started ?? 0],
    ["finished", state?.finished ?? 0],
  ] as const;
  return (
    <main id="main" className="reading-page reading-page--page profile">
      <title>{`${element.title} · ${course.title}`}</title>
      <header>
        <p className="category">
          {t("element.name", { type: element.type, number: element.number })}
          {" · "}
          <Link className="link" to={`/courses/${course.id}`}>
            {course.title}
          </Link>
        </p>
        <h1>{element.title}</h1>
        {!isOwn && person !== "" && <p className="lead">{t("element-report.of", { person })}</p>}
      </header>
      <section className="page-part">
        <h2>{t("element-report.state")}</h2>
        <p>
          {t(`element-report.${state === null || state.started === 0 ? "untouched" : state.state}`)}
        </p>
        <div className="progress-summary">
          <ProgressBar label={element.title} value={percent} />
          <span className="digits muted">{format.number(percent / 100, { style: "percent" })}</span>
        </div>
        <dl className="fact-list">
          {state !== null && state.finished > state.started && state.started > 0 && (
            <div>
              <dt>{t("element-report.took")}</dt>
              <dd>
                {formatDuration(
                  Math.max(1, Math.round((state.finished - state.started) / minuteMs)),
                )}
              </dd>
            </div>
          )}
          {facts.map(([name, time]) =>
            time > 0 ? (
              <div key={name}>
                <dt>{t(`element-report.${name}`)}</dt>
                <dd>{formatTime(time)}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </section>
      <section className="page-part">
        <h2>{t("element-report.results")}</h2>
        {results.length === 0 && <p className="muted">{t("element-report.no-results")}</p>}
        <ul className="item-list">
          {results.map((result, index) => (
            <li key={index} className="item-list__item">
              <span>
                {t(`element-report.kind.${result.kind}`)}
                {(result.attempt > 1 || result.kind === "test") && (
                  <> {t("element-report.attempt", { number: result.attempt })}</>
                )}
                <span className="muted small item-list__detail">{formatTime(result.at)}</span>
              </span>
              <span className="digits">
                {result.passed !== null &&
                  t(result.passed ? "element-report.passed" : "element-report.not-passed")}
                {result.score !== null &&
                  ` ${format.number(result.score / 100, { style: "percent" })}`}
              </span>
            </li>
          ))}
        </ul>
        {mayGiveAttempt && (
          <Form method="post">
            <Button type="submit" variant="soft">
              {t("element-report.give-attempt")}
            </Button>
          </Form>
        )}
      </section>
      <section className="page-part">
        <h2>{t("element-report.whole")}</h2>
        <ol className="item-list">
          {elements.map(({ id, title, number, percent: done }) => (
            <li key={id} className="item-list__item">
              <Link
                className="link"
                to={`${base}/${encodeURIComponent(id)}/${portalId}/`}
                aria-current={id === element.id ? "page" : undefined}
              >
                {number}. {title}
              </Link>
              <span className="digits muted">
                {done === null
                  ? t("element-report.untouched")
                  : format.number(done / 100, { style: "percent" })}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {isOwn && (
        <p>
          <Link className="link" to={elementPath(element)}>
            {t("element-report.open")}
          </Link>
        </p>
      )}
    </main>
  );
}
