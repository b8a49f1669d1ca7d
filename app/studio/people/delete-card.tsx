import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { PersonCard } from "./person-facts.tsx";

type DeleteCardProps = {
  isDeleted: boolean;
  /** For how many days signing in undoes it. */
  graceDays: number;
  name: string;
  isLastOwner: boolean;
};

/** Deletes an account at the person's request. The button is inside a closed disclosure, like the one for blocking. */
export function DeleteCard({ isDeleted, graceDays, name, isLastOwner }: DeleteCardProps) {
  const t = useTranslations();
  return (
    <PersonCard id="delete" title={t("studio.person.delete-title")}>
      {isDeleted ? (
        <Form method="post" className="studio-card__body">
          <p>{t("studio.person.is-deleted", { days: graceDays })}</p>
          <button className="studio-button" type="submit" name="intent" value="restore">
            {t("studio.person.restore")}
          </button>
        </Form>
      ) : (
        <details className="studio-block-details studio-card__body" open={isLastOwner}>
          <summary>{t("studio.person.delete-open")}</summary>
          <Form method="post">
            {isLastOwner && <p role="alert">{t("roles.last-owner")}</p>}
            <p>{t("studio.person.delete-text", { name, days: graceDays })}</p>
            <button
              className="studio-button studio-button--bad"
              type="submit"
              name="intent"
              value="delete"
            >
              {t("studio.person.delete")}
            </button>
          </Form>
        </details>
      )}
    </PersonCard>
  );
}
