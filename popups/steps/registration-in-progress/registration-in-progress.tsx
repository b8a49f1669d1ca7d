import { useTranslations } from "use-intl";

/** While the account is being made: it asks nothing and passes by itself. */
export function RegistrationInProgress() {
  const t = useTranslations();
  return (
    <div className="over">
      <span className="spinner" aria-hidden="true" />
      <p className="lead">{t("scenario.registration-in-progress.title")}</p>
      <p>{t("scenario.registration-in-progress.lead")}</p>
    </div>
  );
}
