import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { writeQuery } from "#domains/conversations/conversation.ts";
import { templateValueMaxChars } from "#domains/conversations/templates/template-limits.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { InboxFormError } from "./inbox-action.server.ts";
import type { OpenThread } from "./inbox-screen.server.ts";

type Props = { thread: OpenThread; error: InboxFormError | undefined };

/** Approved templates, which reach the learner after the reply window: the mentor chooses one and fills it in. */
export function TemplateForm({ thread, error }: Props) {
  const t = useTranslations();
  const { id, key, templates, template } = thread;
  if (templates.length === 0) return null;
  const path = `/studio/inbox/${id}`;
  return (
    <details className="studio-thread__templates" open={template !== null || undefined}>
      <summary className="studio-button">{t("studio.templates.choose")}</summary>
      <p className="studio-muted studio-small">{t("studio.templates.choose-help")}</p>
      <nav aria-label={t("studio.templates.choose")} className="studio-thread__replies">
        {templates.map(({ providerId, name, language }) => (
          <Link
            key={providerId}
            className="studio-button"
            to={`${path}?template=${encodeURIComponent(providerId)}`}
            aria-current={providerId === template?.providerId ? "true" : undefined}
            preventScrollReset
          >
            <bdi>{name}</bdi> · {language}
          </Link>
        ))}
      </nav>
      {template && (
        <Form
          key={template.providerId}
          method="post"
          action={`${path}?${writeQuery}`}
          className="studio-thread__form"
        >
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="template" value={template.providerId} />
          {template.fields.map(({ variable, field, value }) => (
            <TextField
              key={field}
              name={field}
              label={t("studio.templates.variable", { name: variable })}
              defaultValue={value}
              required
              maxLength={templateValueMaxChars}
            />
          ))}
          <blockquote className="studio-note" dir="auto">
            {template.preview}
          </blockquote>
          {error?.intent === "template" && (
            <p className="studio-field__error" role="alert">
              {t(error.messageKey)}
            </p>
          )}
          <div className="studio-thread__buttons">
            <button
              className="studio-button studio-button--pill"
              type="submit"
              name="intent"
              value="template"
            >
              {t("studio.templates.send")}
            </button>
            <button className="studio-button" type="submit" formMethod="get">
              {t("studio.templates.preview")}
            </button>
          </div>
        </Form>
      )}
    </details>
  );
}
