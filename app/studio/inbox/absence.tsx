import { useId } from "react";
import { Form } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { awayDaysDefault, awayDaysMax } from "#domains/conversations/conversation.ts";
import type { InboxScreenData } from "./inbox-screen.server.ts";

/** Where mentors say that they are away, or back again. Others who answer get no questions by themselves. */
export function Absence({ screen: { awayUntil } }: { screen: InboxScreenData }) {
  const t = useTranslations();
  const format = useFormatter();
  const fieldId = useId();
  if (awayUntil === null) return null;
  if (awayUntil > 0)
    return (
      <Form method="post" action="/studio/inbox" className="studio-note studio-note--warn">
        <p>
          {t("studio.inbox.away-until", {
            date: format.dateTime(new Date(awayUntil), { dateStyle: "medium" }),
          })}
        </p>
        <button className="studio-button" type="submit" name="intent" value="back">
          {t("studio.inbox.back")}
        </button>
      </Form>
    );
  return (
    <details className="studio-thread__actions">
      <summary className="studio-button">{t("studio.inbox.away")}</summary>
      <Form method="post" action="/studio/inbox" className="studio-thread__form">
        <div className="studio-field">
          <label htmlFor={fieldId}>{t("studio.inbox.away-days")}</label>
          <input
            className="studio-input"
            id={fieldId}
            type="number"
            name="days"
            min={1}
            max={awayDaysMax}
            defaultValue={awayDaysDefault}
            aria-describedby={`${fieldId}-note`}
          />
          <p className="studio-field__help" id={`${fieldId}-note`}>
            {t("studio.inbox.away-help")}
          </p>
        </div>
        <button className="studio-button" type="submit" name="intent" value="away">
          {t("studio.inbox.away-now")}
        </button>
      </Form>
    </details>
  );
}
