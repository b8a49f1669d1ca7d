import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PasswordField, TextField } from "#ui/field.tsx";
import { checkLogin } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { offeredSignInMethods } from "#domains/identity/sign-in/sign-in-method.ts";

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";

/** Sign-in by email and password. */
export function LoginByEmailStep(view: StepViewProps) {
  const t = useTranslations();
  const hasOtherMethods = offeredSignInMethods(view.facts.registration, view.messengers).length > 1;
  return (
    <>
      <StepForm
        view={view}
        check={checkLogin}
        messageKeyOf={getFieldsMessageKey}
        submitKey="scenario.login.submit"
        busyKey="scenario.login.busy"
        agreement={view.gdpr ? "box" : undefined}
      >
        {(field) => (
          <>
            <TextField
              {...field("email")}
              type="email"
              label={t("popup.field.email")}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <PasswordField
              {...field("password")}
              label={t("popup.field.password")}
              autoComplete="current-password"
              required
              showLabel={t("popup.show-password")}
              hideLabel={t("popup.hide-password")}
              labelEnd={
                <Link
                  className="link small"
                  to={view.stepHref("forgot-password")}
                  preventScrollReset
                >
                  {t("scenario.login.forgot")}
                </Link>
              }
            />
          </>
        )}
      </StepForm>
      <p className="step-switch">
        {t("scenario.login.new-here")}{" "}
        <Link className="link" to={view.switchHref("sign-in")} preventScrollReset>
          {t("scenario.login.create-account")}
        </Link>
        {view.backHref && hasOtherMethods && (
          <>
            {" · "}
            <Link className="link" to={view.backHref} preventScrollReset>
              {t("sign-in-method.others")}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

export default {
  View: LoginByEmailStep,
  offersAdvantages: true,
} satisfies StepModule;
