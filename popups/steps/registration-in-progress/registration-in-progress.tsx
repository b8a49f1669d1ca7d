import { useTranslations } from "use-intl";

/** Shown while the account is created: needs no input and continues by itself. */
export function RegistrationInProgress() {
  const t = useTranslations();
  return (
    <div className="popup-overlay">
      <span className="spinner" aria-hidden="true" />
      <p className="lead">{t("scenario.registration-in-progress.title")}</p>
      <p>{t("scenario.registration-in-progress.lead")}</p>
    </div>
  );
}
