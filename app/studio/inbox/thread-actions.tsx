import { type ReactNode, useId } from "react";
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
      <ActionMenu title={t("studio.inbox.pass-on")} action={action}>
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
        <LongField label={t("studio.inbox.handover-note")} maxLength={messageMaxChars} />
        <button className="studio-button" type="submit" name="intent" value="assign">
          {t("studio.inbox.pass-on-now")}
        </button>
      </ActionMenu>
      <ActionMenu title={t("studio.inbox.tags")} action={action}>
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
      </ActionMenu>
      <ActionMenu title={t("studio.inbox.flag")} action={action}>
        <LongField label={t("studio.inbox.flag-reason")} maxLength={reasonMaxChars} />
        <button className="studio-button" type="submit" name="intent" value="flag">
          {t("studio.inbox.flag-now")}
        </button>
      </ActionMenu>
    </div>
  );
}

/** A button that opens a small form. */
const ActionMenu = ({
  title,
  action,
  children,
}: {
  title: string;
  action: string;
  children: ReactNode;
}) => (
  <details className="studio-thread__menu" data-menu>
    <summary className="studio-button">{title}</summary>
    <Form method="post" action={action} className="studio-popover studio-thread__form">
      {children}
    </Form>
  </details>
);

function LongField({ label, maxLength }: { label: string; maxLength: number }) {
  const fieldId = useId();
  return (
    <div className="studio-field">
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        className="studio-input"
        id={fieldId}
        name="text"
        rows={2}
        maxLength={maxLength}
        dir="auto"
      />
    </div>
  );
}
