import { useId } from "react";
import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { reasonMaxChars } from "#domains/conversations/conversation.ts";
import { MessageFiles } from "#app/conversation/message-files.tsx";
import { type EmergencyNumbers, DangerSteps } from "./danger-steps.tsx";
import type { MentorsScreenData } from "./mentors-screen.server.ts";

/** Reported messages. Opening one shows it with ten on either side. */
export function Cases({
  screen: { cases, openCase, emergencyNumbers },
}: {
  screen: MentorsScreenData;
}) {
  const t = useTranslations();
  const format = useFormatter();
  if (cases.length === 0 && openCase === null) return null;
  return (
    <section className="studio-card" aria-labelledby="cases">
      <div className="studio-card__header">
        <h2 id="cases">{t("studio.cases.title")}</h2>
      </div>
      {openCase && <OpenCase openCase={openCase} emergencyNumbers={emergencyNumbers} />}
      <ul className="studio-list">
        {cases.map(({ id, reason, word, openedAt }) => (
          <li key={id} className="studio-mentors__row">
            <p>
              <bdi>
                {word === null
                  ? reason || t("studio.cases.no-reason")
                  : t("studio.cases.word", { word })}
              </bdi>
              <span className="studio-muted studio-small">
                {format.dateTime(new Date(openedAt), { dateStyle: "medium", timeStyle: "short" })}
              </span>
            </p>
            <Link
              className="studio-button"
              to={`/studio/mentors?case=${id}`}
              aria-current={openCase?.id === id ? "true" : undefined}
            >
              {t("studio.cases.open")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpenCaseProps = {
  openCase: NonNullable<MentorsScreenData["openCase"]>;
  emergencyNumbers: EmergencyNumbers;
};

function OpenCase({ openCase, emergencyNumbers }: OpenCaseProps) {
  const t = useTranslations();
  const format = useFormatter();
  const fieldId = useId();
  const { id, sequence, messages, readers, isClosed } = openCase;
  return (
    <div className="studio-card__body">
      <p className="studio-note studio-note--warn">{t("studio.cases.recorded")}</p>
      <DangerSteps numbers={emergencyNumbers} />
      <ol className="studio-thread__messages">
        {messages.map((message) => (
          <li
            key={message.sequence}
            className={`studio-message studio-message--${message.direction}`}
          >
            {message.sequence === sequence && (
              <span className="studio-badge studio-badge--bad">{t("studio.cases.reported")}</span>
            )}
            <div className="studio-message__text" dir="auto">
              <MessageFiles files={message.files} />
              {message.text}
            </div>
          </li>
        ))}
      </ol>
      <p className="studio-muted studio-small">
        {t("studio.cases.read-by")}{" "}
        {readers.map(({ userId, name, at }) => (
          <span key={userId}>
            <bdi>{name || t("studio.people.no-name")}</bdi> (
            {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}){" "}
          </span>
        ))}
      </p>
      {!isClosed && (
        <Form method="post" action="/studio/mentors" className="studio-thread__form">
          <input type="hidden" name="case" value={id} />
          <div className="studio-field">
            <label htmlFor={fieldId}>{t("studio.cases.note")}</label>
            <textarea
              className="studio-input"
              id={fieldId}
              name="text"
              rows={2}
              maxLength={reasonMaxChars}
              dir="auto"
            />
          </div>
          <button className="studio-button" type="submit" name="intent" value="close-case">
            {t("studio.cases.close")}
          </button>
        </Form>
      )}
    </div>
  );
}
