import { Form } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import type { MentorsScreenData } from "./mentors-screen.server.ts";

/** Who waits for an answer, the longest wait first, and to whom the leader can give it. */
export function WaitingList({ screen }: { screen: MentorsScreenData }) {
  const t = useTranslations();
  const format = useFormatter();
  const { waiting, waitingCount, unownedCount, times, mentors, now } = screen;
  const ownerNames = new Map(mentors.map(({ userId, name }) => [userId, name]));
  return (
    <section className="studio-card" aria-labelledby="waiting">
      <div className="studio-card__header">
        <h2 id="waiting">{t("studio.mentors.waiting")}</h2>
        <span className="studio-muted studio-small">
          {t("studio.mentors.waiting-count", { count: waitingCount, unowned: unownedCount })}
          {times.median !== null && (
            <>
              {" · "}
              {t("studio.mentors.times", {
                median: minutesOf(times.median),
                p90: minutesOf(times.p90 ?? times.median),
              })}
            </>
          )}
        </span>
      </div>
      {waiting.length === 0 && <EmptyNote title={t("studio.mentors.nobody-waits")} />}
      <ul className="studio-list">
        {waiting.map((row) => (
          <li key={row.conversationId} className="studio-mentors__row">
            <p>
              <b>
                <bdi>{row.name || t("studio.inbox.learner")}</bdi>
              </b>{" "}
              <time className="studio-inbox__wait" dateTime={row.waitingSince}>
                {t("studio.inbox.waits", {
                  since: format.relativeTime(new Date(row.waitingSince), now),
                })}
              </time>
              <span className="studio-muted studio-small">
                {row.language}
                {row.course !== null && (
                  <>
                    {" · "}
                    <bdi>{row.course}</bdi>
                  </>
                )}
                {" · "}
                {(row.ownerId && ownerNames.get(row.ownerId)) ?? t("studio.mentors.in-pool")}
              </span>
            </p>
            <Form method="post" className="studio-mentors__form">
              <input type="hidden" name="conversation" value={row.conversationId} />
              <select
                className="studio-input"
                name="mentor"
                aria-label={t("studio.inbox.next-mentor")}
                defaultValue={row.ownerId ?? ""}
              >
                <option value="">{t("studio.inbox.to-pool")}</option>
                {mentors.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name || t("studio.people.no-name")}
                  </option>
                ))}
              </select>
              <button className="studio-button" type="submit" name="intent" value="assign">
                {t("studio.mentors.assign")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const minuteMs = 60_000;
const minutesOf = (ms: number) => Math.ceil(ms / minuteMs);
