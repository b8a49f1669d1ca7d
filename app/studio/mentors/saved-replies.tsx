import { useId } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { messageMaxChars, savedReplyTitleMaxChars } from "#domains/conversations/conversation.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { MentorsScreenData } from "./mentors-screen.server.ts";

/** Replies that all mentors can use, and a form for another one. */
export function SavedReplies({ screen: { savedReplies } }: { screen: MentorsScreenData }) {
  const t = useTranslations();
  const fieldId = useId();
  return (
    <section className="studio-card" aria-labelledby="saved-replies">
      <div className="studio-card__header">
        <h2 id="saved-replies">{t("studio.inbox.saved-replies")}</h2>
      </div>
      <ul className="studio-list">
        {savedReplies.map(({ id, title, text }) => (
          <li key={id} className="studio-mentors__row">
            <p>
              <b>
                <bdi>{title}</bdi>
              </b>
              <span className="studio-muted studio-small" dir="auto">
                {text}
              </span>
            </p>
            <Form method="post">
              <input type="hidden" name="reply" value={id} />
              <button
                className="studio-button"
                type="submit"
                name="intent"
                value="delete-reply"
                aria-label={t("studio.replies.delete", { title })}
              >
                {t("studio.replies.delete-short")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Form
        key={savedReplies.length}
        method="post"
        className="studio-card__body studio-thread__form"
      >
        <TextField
          name="title"
          label={t("studio.replies.name")}
          required
          maxLength={savedReplyTitleMaxChars}
        />
        <div className="studio-field">
          <label htmlFor={fieldId}>{t("studio.replies.text")}</label>
          <textarea
            className="studio-input"
            id={fieldId}
            name="text"
            rows={3}
            required
            maxLength={messageMaxChars}
            aria-describedby={`${fieldId}-note`}
            dir="auto"
          />
          <p className="studio-field__help" id={`${fieldId}-note`}>
            {t("studio.replies.variables", { name: "{name}", mentor: "{mentor}" })}
          </p>
        </div>
        <button className="studio-button" type="submit" name="intent" value="save-reply">
          {t("studio.replies.save")}
        </button>
      </Form>
    </section>
  );
}
