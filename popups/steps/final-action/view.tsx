import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { readEnteredValues, getTabStore } from "#domains/identity/registration/entered-values.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

/**
 * Shown after the email was requested. The text is the same whether the address is known or not
 * (docs/specification/security.md#enumeration-and-guessing).
 */
export function FinalActionStep({ answer, stepHref, closedHref }: StepViewProps) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const typedEmail = hydrated ? readEnteredValues(getTabStore())["email"] : undefined;
  const email = answer?.values["email"] ?? typedEmail;
  return (
    <>
      <div className="message-box message-box--ok" role="status">
        <Icon name="email" />
        <p>
          {email
            ? t("scenario.final-action.lead-address", { email })
            : t("scenario.final-action.lead")}
        </p>
      </div>
      <Link className="button button--large button--wide" to={closedHref} preventScrollReset>
        {t("scenario.final-action.close")}
      </Link>
      <p className="step-switch">
        <Link className="link" to={stepHref("login")} preventScrollReset>
          {t("scenario.forgot-password.back")}
        </Link>
      </p>
    </>
  );
}

export default { View: FinalActionStep } satisfies StepModule;
