import type { StepModule } from "#popups/step-module.ts";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "#ui/field.tsx";
import { checkResetRequest } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { LoginByEmailStep } from "#popups/steps/login-by-email/view.tsx";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { LastSignInMethod } from "#domains/identity/sign-in/sign-in-method-buttons.tsx";
import { offeredSignInMethods } from "#domains/identity/sign-in/sign-in-method.ts";

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";

/**
 * All sign-in methods of this portal: a button each, and the email as an open field that leads to its own step. If
 * email is the only method, shows its form right away.
 */
export function MixedLoginStep(view: StepViewProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { isEmailOffered } = view;
  const offered = offeredSignInMethods(view.facts.registration, view.messengers);
  if (offered.length === 0) return <NoSignInMethods view={view} />;
  if (offered.length === 1 && isEmailOffered) return <LoginByEmailStep {...view} />;
  function openEmailStep() {
    void navigate(view.methodHref("email")!, { preventScrollReset: true });
    return true;
  }
  return (
    <>
      <LastSignInMethod offered={offered} />
      <StepForm
        view={view}
        check={isEmailOffered ? checkResetRequest : () => ({})}
        messageKeyOf={getFieldsMessageKey}
        methods={offered.filter((method) => method !== "email")}
        agreement={view.gdpr ? "box" : "notice"}
        {...(isEmailOffered && {
          submitKey: "scenario.login.continue",
          submitVerb: "email",
          beforeSend: openEmailStep,
        })}
      >
        {isEmailOffered
          ? (field) => (
              <TextField
                {...field("email")}
                type="email"
                label={t("popup.field.email")}
                placeholder="name@example.com"
                autoComplete="username webauthn"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            )
          : undefined}
      </StepForm>
      {isEmailOffered && (
        <p className="step-switch">
          {t("scenario.login.new-here")}{" "}
          <Link className="link" to={view.switchHref("sign-in")} preventScrollReset>
            {t("scenario.login.create-account")}
          </Link>
        </p>
      )}
    </>
  );
}

export default { View: MixedLoginStep, offersAdvantages: true } satisfies StepModule;
