import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { checkPhone, type Values } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { PhoneField } from "#domains/identity/codes/phone-field.tsx";
import { usePhoneRules } from "#domains/identity/codes/use-phone-rules.ts";

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";

/** Sign-in by phone: asks for the number to which a code is sent. */
export function LoginByPhoneStep(view: StepViewProps) {
  const t = useTranslations();
  const isPhone = usePhoneRules();
  if (!view.facts.registration.phone) return <NoSignInMethods view={view} />;
  return (
    <>
      <StepForm
        view={view}
        check={(values: Values) => checkPhone(values, isPhone)}
        messageKeyOf={getFieldsMessageKey}
        submitKey="scenario.login-by-phone.submit"
        busyKey="scenario.login-by-phone.busy"
        agreement={view.gdpr ? "box" : "notice"}
      >
        {(field) => (
          <PhoneField
            {...field("phone", view.options.registerData?.["phone"])}
            label={t("popup.field.phone")}
            hint={t("scenario.login-by-phone.hint")}
            required
          />
        )}
      </StepForm>
      {view.backHref && (
        <p className="step-switch">
          <Link className="link" to={view.backHref} preventScrollReset>
            {t("scenario.login-by-phone.other-ways")}
          </Link>
        </p>
      )}
    </>
  );
}

export default { View: LoginByPhoneStep } satisfies StepModule;
