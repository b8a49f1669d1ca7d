import { Form } from "react-router";
import { useTranslations } from "use-intl";
import type { InboxScreenData } from "./inbox-screen.server.ts";

const connectPath = `/connect/telegram?quick_link=${encodeURIComponent("/studio/inbox")}`;

/** Turns answering from the mentor's own Telegram on or off. */
export function MentorTelegram({ screen: { mentorChat } }: { screen: InboxScreenData }) {
  const t = useTranslations();
  if (mentorChat === "none") return null;
  if (mentorChat === "on")
    return (
      <Form method="post" action="/studio/inbox" className="studio-note">
        <p>{t("studio.inbox.telegram-runs")}</p>
        <button className="studio-button" type="submit" name="intent" value="telegram-off">
          {t("studio.inbox.telegram-off")}
        </button>
      </Form>
    );
  return (
    <details className="studio-thread__actions">
      <summary className="studio-button">{t("studio.inbox.telegram")}</summary>
      <Form method="post" action="/studio/inbox" className="studio-thread__form">
        <p className="studio-field__help">{t("studio.inbox.telegram-help")}</p>
        {mentorChat === "unconnected" ? (
          <a className="studio-button" href={connectPath}>
            {t("studio.inbox.telegram-connect")}
          </a>
        ) : (
          <button className="studio-button" type="submit" name="intent" value="telegram-on">
            {t("studio.inbox.telegram-on")}
          </button>
        )}
      </Form>
    </details>
  );
}
