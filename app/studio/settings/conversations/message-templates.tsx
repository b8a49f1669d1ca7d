import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { StoredTemplate } from "#domains/conversations/templates/message-templates.server.ts";
import { templatesMax } from "#domains/messaging/template.ts";
import type { Channel } from "#domains/messaging/messenger.ts";
import { Note } from "#app/studio/ui/note.tsx";

/** The result of fetching a messenger's templates: how many were stored and whether these are all, or what went wrong. */
export type FetchedTemplates =
  { channel: Channel; count: number; isComplete: boolean } | { messageKey: string };

type Props = {
  templates: readonly (StoredTemplate & { languageName: string })[];
  /** The messengers that have templates and keys. */
  channels: readonly Channel[];
  fetched: FetchedTemplates | null;
};

/** The portal's message templates, as their messengers last described them. */
export function MessageTemplates({ templates, channels, fetched }: Props) {
  const t = useTranslations();
  const { formData } = useNavigation();
  const nameOf = (channel: Channel) => t(`studio.channels.name.${channel}`);
  return (
    <Form method="post" className="studio-card" id="templates" preventScrollReset>
      <div className="studio-card__header">
        <h3>{t("studio.templates.title")}</h3>
      </div>
      <div className="studio-card__body">
        <p className="studio-muted studio-small">{t("studio.templates.lead")}</p>
        {fetched && "messageKey" in fetched && <Note kind="bad">{t(fetched.messageKey)}</Note>}
        {fetched && "count" in fetched && (
          <Note kind="ok">
            {t("studio.templates.fetched", {
              channel: nameOf(fetched.channel),
              count: fetched.count,
            })}
          </Note>
        )}
        {fetched && "count" in fetched && !fetched.isComplete && (
          <Note kind="warn">
            {t("studio.templates.incomplete", {
              channel: nameOf(fetched.channel),
              max: templatesMax,
            })}
          </Note>
        )}
        {channels.map((channel) => (
          <button
            key={channel}
            className="studio-button"
            type="submit"
            name="templates"
            value={channel}
            aria-busy={formData?.get("templates") === channel}
          >
            {t("studio.templates.fetch", { channel: nameOf(channel) })}
          </button>
        ))}
      </div>
      <ul className="studio-list">
        {templates.map(({ channel, providerId, name, languageName, text, state }) => (
          <li key={`${channel} ${providerId}`} className="studio-language">
            <div className="studio-language__text">
              <b>
                <bdi>{name}</bdi>
              </b>
              <p className="studio-muted studio-small">
                {nameOf(channel)} · {languageName} · {t(`studio.templates.state.${state}`)}
              </p>
              <p className="studio-small" dir="auto">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Form>
  );
}
