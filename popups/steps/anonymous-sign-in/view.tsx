import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PasswordField, TextField } from "#ui/field.tsx";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { checkAnonymousSignIn } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";

/** Sign-in with the user name and password of an anonymous account. */
export function AnonymousSignInStep(view: StepViewProps) {
  const t = useTranslations();
  if (!view.facts.registration.anonymous) return <NoSignInMethods view={view} />;
  return (
    <>
      <StepForm
        view={view}
        check={checkAnonymousSignIn}
        messageKeyOf={getFieldsMessageKey}
        submitKey="scenario.login.submit"
        busyKey="scenario.login.busy"
        agreement={view.gdpr ? "box" : undefined}
      >
        {(field) => (
          <>
            <TextField
              {...field("username")}
              label={t("popup.field.username")}
              autoComplete="username"
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
            />
          </>
        )}
      </StepForm>
      <p className="step-switch">
        {t("scenario.login.new-here")}{" "}
        <Link className="link" to={view.jumpHref("anonymous-sign-up")} preventScrollReset>
          {t("scenario.anonymous-sign-up.title")}
        </Link>
      </p>
    </>
  );
}

export default { View: AnonymousSignInStep } satisfies StepModule;
