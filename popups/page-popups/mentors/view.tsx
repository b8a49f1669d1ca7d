import { useTranslations } from "use-intl";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import type { MentorsData } from "./data.ts";

const labels = {
  whatsapp: ["whatsapp", "sign-in-method.whatsapp"],
  telegram: ["telegram", "sign-in-method.telegram"],
  viber: ["viber", "sign-in-method.viber"],
  facebook: ["messenger", "sign-in-method.facebookmessenger"],
} as const;

/** Invites people to write to a mentor, in a messenger or here: docs/specification/mentors.md#connecting. */
export default function MentorsPopup({ data, headingId }: PagePopupProps<MentorsData>) {
  const t = useTranslations();
  return (
    <div className="dialog-panel__body">
      <h2 id={headingId}>{t("float.mentor")}</h2>
      <p className="muted">{t("float.mentor-by")}</p>
      {data.messengers.map(({ name, href }) => (
        <ButtonLink key={name} variant="soft" large href={href} rel="noopener">
          <Icon name={labels[name][0]} /> {t(labels[name][1])}
        </ButtonLink>
      ))}
      {data.conversationHref !== null && (
        <ButtonLink variant="text" href={data.conversationHref}>
          <Icon name="chat" /> {t("float.mentor-here")}
        </ButtonLink>
      )}
    </div>
  );
}
