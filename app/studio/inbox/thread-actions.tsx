import { useId } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import {
  messageMaxChars,
  reasonMaxChars,
  tagMaxChars,
  tagsMax,
} from "#domains/conversations/conversation.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { OpenThread } from "./inbox-screen.server.ts";

/** What else a mentor can do: pass the conversation on, close it, report it. */
export function ThreadActions({ thread: { id, others, tags, isClosed } }: { thread: OpenThread }) {
  const t = useTranslations();
  const fieldId = useId();
  const action = `/studio/inbox/${id}`;
  return (
    <div className="studio-thread__actions">
      {!isClosed && (
        <Form method="post" action={action}>
          <button className="studio-button" type="submit" name="intent" value="close">
            {t("studio.inbox.close")}
          </button>
        </Form>
      )}
      <details>
        <summary className="studio-button">{t("studio.inbox.pass-on")}</summary>
        <Form method="post" action={action} className="studio-thread__form">
          <div className="studio-field">
            <label htmlFor={`${fieldId}-mentor`}>{t("studio.inbox.next-mentor")}</label>
            <select className="studio-input" id={`${fieldId}-mentor`} name="mentor">
              <option value="">{t("studio.inbox.to-pool")}</option>
              {others.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name || t("studio.people.no-name")}
                </option>
              ))}
            </select>
          </div>
          <div className="studio-field">
            <label htmlFor={`${fieldId}-note`}>{t("studio.inbox.handover-note")}</label>
            <textarea
              className="studio-input"
              id={`${fieldId}-note`}
              name="text"
              rows={2}
              maxLength={messageMaxChars}
              dir="auto"
            />
          </div>
          <button className="studio-button" type="submit" name="intent" value="assign">
            {t("studio.inbox.pass-on-now")}
          </button>
        </Form>
      </details>
      <details>
        <summary className="studio-button">{t("studio.inbox.tags")}</summary>
        <Form method="post" action={action} className="studio-thread__form">
          <TextField
            key={tags.join(",")}
            name="tags"
            label={t("studio.inbox.tags-label")}
            help={t("studio.inbox.tags-help", { max: tagsMax })}
            defaultValue={tags.join(", ")}
            maxLength={tagsMax * (tagMaxChars + 2)}
            autoComplete="off"
          />
          <button className="studio-button" type="submit" name="intent" value="tags">
            {t("studio.inbox.tags-save")}
          </button>
        </Form>
      </details>
      <details>
        <summary className="studio-button">{t("studio.inbox.flag")}</summary>
        <Form method="post" action={action} className="studio-thread__form">
          <div className="studio-field">
            <label htmlFor={`${fieldId}-reason`}>{t("studio.inbox.flag-reason")}</label>
            <textarea
              className="studio-input"
              id={`${fieldId}-reason`}
              name="text"
              rows={2}
              maxLength={reasonMaxChars}
              dir="auto"
            />
          </div>
          <button className="studio-button" type="submit" name="intent" value="flag">
            {t("studio.inbox.flag-now")}
          </button>
        </Form>
      </details>
    </div>
  );
}
