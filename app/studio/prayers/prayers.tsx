import { Form, Link, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { queueCountMax } from "#domains/discussions/moderation/queue.ts";
import { prayerDecisions, prayerViews } from "#domains/discussions/prayers/prayer.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { countUpTo } from "#app/studio/ui/count-up-to.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { changePrayer, loadPrayersScreen } from "./prayers-screen.server.ts";
import type { Route } from "./+types/prayers";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPrayersScreen(context.get(requestContext), new URL(request.url).searchParams);

export const action = async ({ context, request }: Route.ActionArgs) =>
  changePrayer(
    context.get(requestContext),
    new URL(request.url).searchParams,
    await request.formData(),
  );

type ScreenData = Awaited<ReturnType<typeof loadPrayersScreen>>;

/** The moderators' desk for prayer requests. */
export default function PrayersScreen() {
  const { view, counts, requests, isFirstPage, nextHref, now } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <Screen title={t("studio.prayers.title")}>
      <section className="studio-discussions__list" aria-label={t("studio.prayers.title")}>
        <nav className="studio-discussions__views" aria-label={t("studio.discussions.views")}>
          {prayerViews.map((one) => (
            <Link
              key={one}
              className="studio-button"
              to={`/studio/prayers?view=${one}`}
              aria-current={one === view ? "page" : undefined}
            >
              {t(`studio.prayers.view.${one}`)}
              {counts[one] > 0 && (
                <span className="studio-badge studio-badge--brand">
                  {countUpTo(queueCountMax, counts[one])}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <div className="studio-card">
          {requests.length === 0 ? (
            <EmptyNote title={t(`studio.prayers.empty.${view}`)} />
          ) : (
            <ul className="studio-list">
              {requests.map((request) => (
                <QueuedRequest key={request.id} request={request} now={now} />
              ))}
            </ul>
          )}
        </div>
        <nav className="studio-pages" aria-label={t("studio.discussions.pages")}>
          {!isFirstPage && (
            <Link className="studio-button" to={`/studio/prayers?view=${view}`}>
              {t("studio.people.first-page")}
            </Link>
          )}
          {nextHref !== null && (
            <Link className="studio-button" to={nextHref}>
              {t("studio.people.next-page")}
            </Link>
          )}
        </nav>
        <p className="studio-muted studio-small">{t("studio.prayers.life")}</p>
      </section>
    </Screen>
  );
}

type RequestProps = { request: ScreenData["requests"][number]; now: number };

function QueuedRequest({ request, now }: RequestProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { id, name, text, createdAt, status, flag, isForTeam, prayedCount } = request;
  const decisions = prayerDecisions.filter(
    (decision) => decision !== status && !(decision === "shown" && isForTeam),
  );
  return (
    <li className="studio-discussions__message">
      <p className="studio-discussions__head">
        <b>
          <bdi>{name || t("studio.people.no-name")}</bdi>
        </b>
        <time className="studio-muted studio-small" dateTime={createdAt}>
          {format.relativeTime(new Date(createdAt), now)}
        </time>
        {flag && (
          <span className="studio-badge studio-badge--bad">
            {t(`studio.discussions.held.${flag}`)}
          </span>
        )}
        {isForTeam && <span className="studio-badge">{t("studio.prayers.for-team")}</span>}
        {prayedCount > 0 && (
          <span className="studio-muted studio-small">
            {t("studio.prayers.prayed", { count: prayedCount })}
          </span>
        )}
      </p>
      <p className="studio-discussions__text" dir="auto">
        {text}
      </p>
      <Form method="post" className="studio-discussions__buttons">
        <input type="hidden" name="request" value={id} />
        {decisions.map((decision) => (
          <button
            key={decision}
            className="studio-button"
            type="submit"
            name="intent"
            value={decision}
          >
            {t(`studio.prayers.decide.${decision}`)}
          </button>
        ))}
        <details>
          <summary className="studio-button studio-button--quiet">
            {t("studio.prayers.delete")}
          </summary>
          <button className="studio-button" type="submit" name="intent" value="delete">
            {t("studio.prayers.delete-button")}
          </button>
        </details>
      </Form>
    </li>
  );
}
