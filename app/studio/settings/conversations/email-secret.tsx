import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Note } from "#app/studio/ui/note.tsx";

type Props = {
  /** The secret that was just created; null: none. */
  secret: string | null;
};

/** Creates the secret that a mail service needs to deliver email, and shows it once. */
export function EmailSecret({ secret }: Props) {
  const t = useTranslations();
  return (
    <Form method="post" className="studio-card" preventScrollReset>
      <div className="studio-card__body">
        {secret !== null && (
          <Note kind="ok">
            {t("studio.conversations.email-secret-made")}
            <br />
            <bdi className="studio-invitation-link">{secret}</bdi>
          </Note>
        )}
        <p className="studio-muted studio-small">{t("studio.conversations.email-secret-help")}</p>
        <button className="studio-button" type="submit" name="email-secret" value="new">
          {t("studio.conversations.email-secret")}
        </button>
      </div>
    </Form>
  );
}
