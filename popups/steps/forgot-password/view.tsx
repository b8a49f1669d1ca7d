import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "#ui/field.tsx";
import { checkResetRequest } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

const getFormMessageKey = () => "env.scenarious.popup.password.error";

/** Asks for the address to send the password reset email to. */
export function ForgotPasswordStep(view: StepViewProps) {
  const t = useTranslations();
  return (
    <>
      <StepForm
        view={view}
        check={checkResetRequest}
        messageKeyOf={getFormMessageKey}
        submitKey="scenario.forgot-password.submit"
        busyKey="scenario.forgot-password.busy"
      >
        {(field) => (
          <TextField
            {...field("email")}
            type="email"
            label={t("popup.field.email")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </StepForm>
      <p className="step-switch">
        <Link className="link" to={view.backHref ?? view.stepHref("login")} preventScrollReset>
          {t("scenario.forgot-password.back")}
        </Link>
      </p>
    </>
  );
}

export default {
  View: ForgotPasswordStep,
  unreachableKey: "env.scenarious.popup.password.notify.error",
} satisfies StepModule;
