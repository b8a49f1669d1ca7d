import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { awayDaysDefault, awayDaysMax } from "#domains/conversations/conversation.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import type { MentorsScreenData } from "./mentors-screen.server.ts";

/** The mentors, what they have to do, and whether they are away. */
export function MentorList({ screen: { mentors } }: { screen: MentorsScreenData }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <section className="studio-card" aria-labelledby="mentors">
      <div className="studio-card__header">
        <h2 id="mentors">{t("studio.mentors.mentors")}</h2>
      </div>
      {mentors.length === 0 && <EmptyNote title={t("studio.mentors.no-mentors")} />}
      <ul className="studio-list">
        {mentors.map(({ userId, name, openCount, waitingCount, languages, awayUntil }) => (
          <li key={userId} className="studio-mentors__row">
            <p>
              <b>
                <bdi>{name || t("studio.people.no-name")}</bdi>
              </b>{" "}
              {awayUntil !== null && (
                <span className="studio-badge">
                  {t("studio.mentors.away-until", {
                    date: format.dateTime(new Date(awayUntil), { dateStyle: "medium" }),
                  })}
                </span>
              )}
              <span className="studio-muted studio-small">
                {t("studio.mentors.load", { open: openCount, waiting: waitingCount })}
                {languages.length > 0 && <> · {languages.join(", ")}</>}
              </span>
            </p>
            <Link className="studio-button" to={`/studio/mentors/${userId}`}>
              {t("studio.mentors.edit")}
              <span className="studio-hidden"> {name}</span>
            </Link>
            <Form method="post" className="studio-mentors__form">
              <input type="hidden" name="mentor" value={userId} />
              {awayUntil === null ? (
                <>
                  <input
                    className="studio-input"
                    type="number"
                    name="days"
                    min={1}
                    max={awayDaysMax}
                    defaultValue={awayDaysDefault}
                    aria-label={t("studio.mentors.days", { name })}
                  />
                  <span className="studio-muted studio-small" aria-hidden="true">
                    {t("studio.mentors.days-unit")}
                  </span>
                  <button className="studio-button" type="submit" name="intent" value="away">
                    {t("studio.mentors.away")}
                  </button>
                </>
              ) : (
                <button className="studio-button" type="submit" name="intent" value="back">
                  {t("studio.mentors.back")}
                </button>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
