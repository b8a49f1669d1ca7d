import type { StepModule } from "#popups/step-module.ts";
import { RegistrationInProgress } from "#popups/steps/registration-in-progress/registration-in-progress.tsx";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { toRegistrationField } from "#domains/identity/steps/form-field.ts";
import type { Values } from "#domains/identity/steps/step-checks.ts";
import { MixedLoginStep } from "#popups/steps/mixed-login/view.tsx";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { usePhoneRules } from "#domains/identity/codes/use-phone-rules.ts";
import { offeredSignInMethods } from "#domains/identity/sign-in/sign-in-method.ts";
import {
  isPhoneField,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";
import {
  RegistrationInput,
  useFieldNames,
} from "#domains/identity/registration/registration-input.tsx";

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";
/** The email or phone has an account already. */
const hasAccountKeys: ReadonlySet<string> = new Set(["signup.email_exists", "signup.phone_exists"]);

/** Creates an account with the portal's own fields (the screen of `sign-in`). */
export function RegistrationFormStep(view: StepViewProps) {
  const t = useTranslations();
  const { fields, passwordMinLength } = view;
  const nameOf = useFieldNames();
  const registrationFields = fields.map(toRegistrationField);
  const isPhone = usePhoneRules(registrationFields.some(isPhoneField));
  const check = (values: Values) =>
    validateFields(registrationFields, values, { passwordMinLength, isPhone });
  function labelOf(id: string): string | undefined {
    const field = fields.find((shownField) => shownField.id === id);
    return field && nameOf(field);
  }
  /** A link to the login, whose field then contains the email that was typed here. */
  const helpFor = (key: string) =>
    hasAccountKeys.has(key) && (
      <Link className="link" to={view.switchHref("login")} preventScrollReset>
        {t("signup.sign-in-instead")}
      </Link>
    );
  const methods = offeredSignInMethods(
    // A passkey is added in the profile: nobody registers with one.
    { ...view.facts.registration, email: false, passkey: false },
    view.messengers,
  );
  if (!view.isEmailOffered && methods.length === 0) return <NoSignInMethods view={view} />;
  if (!view.isEmailOffered) return <MixedLoginStep {...view} />;
  return (
    <>
      <StepForm
        view={view}
        check={check}
        methods={methods}
        messageKeyOf={getFieldsMessageKey}
        submitKey="scenario.sign-in.submit"
        busyKey="scenario.registration-in-progress.title"
        agreement={view.gdpr ? "box" : "notice"}
        labelOf={labelOf}
        helpFor={helpFor}
      >
        {(stateOf) =>
          fields.map((field) => (
            <RegistrationInput
              key={field.id}
              field={field}
              label={nameOf(field)}
              state={stateOf(field.id, field.defaultValue)}
              passwordMinLength={passwordMinLength}
            />
          ))
        }
      </StepForm>
      <p className="step-switch">
        {t("scenario.sign-in.have-account")}{" "}
        <Link className="link" to={view.switchHref("login")} preventScrollReset>
          {t("scenario.sign-in.sign-in")}
        </Link>
      </p>
    </>
  );
}

export default {
  View: RegistrationFormStep,
  Wait: RegistrationInProgress,
  offersAdvantages: true,
} satisfies StepModule;
