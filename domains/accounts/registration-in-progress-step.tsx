import { useTranslations } from "use-intl";
import type { StepViewProps } from "./step-view.ts";

/** While the account is being made: it asks nothing and passes by itself. */
export function RegistrationInProgressStep({ headingId }: Pick<StepViewProps, "headingId">) {
  const t = useTranslations();
  return (
    <div className="done">
      <span className="spin" aria-hidden="true" />
      <p className="lead" id={`${headingId}-wait`}>
        {t("scenario.registration-in-progress.title")}
      </p>
      <p>{t("scenario.registration-in-progress.lead")}</p>
    </div>
  );
}
