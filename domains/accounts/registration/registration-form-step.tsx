import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { checkedField, type FormField, isSecret } from "#domains/accounts/steps/form-field.ts";
import { NewPasswordField } from "#domains/accounts/passwords/new-password-field.tsx";
import { PhoneField } from "#domains/accounts/codes/phone-field.tsx";
import type { Values } from "#domains/accounts/steps/step-checks.ts";
import { MixedLoginStep } from "#domains/accounts/sign-in/mixed-login-step.tsx";
import { NoWayIn } from "#domains/accounts/sign-in/no-way-in.tsx";
import { type FieldState, StepForm } from "#domains/accounts/steps/step-form.tsx";
import type { StepViewProps } from "#domains/accounts/steps/step-view.ts";
import { usePhoneRules } from "#domains/accounts/codes/use-phone-rules.ts";
import { offeredWays } from "#domains/accounts/sign-in/way.ts";
import { confirmField, isPhoneField, validateFields } from "./registration-fields.ts";

const fieldsLine = () => "env.scenarious.popup.login.error";
const requiredKey = "crud.validation.message.required";

/** Create an account: the portal's own fields (section 2.4, the screen of `sign-in`). */
export function RegistrationFormStep(view: StepViewProps) {
  const t = useTranslations();
  const { fields, passwordMinLength } = view;
  const nameOf = useFieldNames();
  const checked = fields.map(checkedField);
  const isPhone = usePhoneRules(checked.some(isPhoneField));
  const check = (values: Values) => validateFields(checked, values, { passwordMinLength, isPhone });
  /** FORM-25: who reads the list of errors knows which field is meant. */
  function errorText(id: string, message: string, key: string): string {
    const field = fields.find((one) => one.id === id);
    return field && key === requiredKey
      ? t("popup.field.message", { field: nameOf(field), message })
      : message;
  }
  const ways = offeredWays({ ...view.facts.registration, email: false }, view.messengers);
  if (!view.emailOffered && ways.length === 0) return <NoWayIn />;
  if (!view.emailOffered) return <MixedLoginStep {...view} />;
  return (
    <>
      <StepForm
        view={view}
        check={check}
        ways={ways}
        lineOf={fieldsLine}
        submitKey="scenario.sign-in.submit"
        busyKey="scenario.registration-in-progress.title"
        agreement={view.gdpr ? "box" : "notice"}
        errorText={errorText}
      >
        {(state) =>
          fields.map((field) => (
            <RegistrationInput
              key={field.id}
              field={field}
              label={nameOf(field)}
              state={state(field.id, field.defaultValue)}
              passwordMinLength={passwordMinLength}
            />
          ))
        }
      </StepForm>
      <p className="swap">
        {t("scenario.sign-in.have-account")}{" "}
        <Link className="link" to={view.switchHref("login")} preventScrollReset>
          {t("scenario.sign-in.sign-in")}
        </Link>
      </p>
    </>
  );
}

/** Message keys of the fields that the interface has a word for. */
const wordKeys: Readonly<Record<string, string>> = {
  firstName: "popup.field.first-name",
  lastName: "popup.field.last-name",
  email: "popup.field.email",
  password: "popup.field.password",
  confirm: "popup.field.repeat-password",
  phone: "popup.field.phone",
  age: "popup.field.age",
  additional: "popup.field.additional",
};

function useFieldNames(): (field: FormField) => string {
  const t = useTranslations();
  return ({ id, name }) => {
    const key = Object.hasOwn(wordKeys, id) ? wordKeys[id] : undefined;
    return name || (key ? t(key) : id);
  };
}

/** What browsers and password managers are told of each field (the popup rules, rule 2). */
const inputs: Readonly<Record<string, Partial<TextFieldProps>>> = {
  firstName: { autoComplete: "given-name", autoCapitalize: "words" },
  lastName: { autoComplete: "family-name", autoCapitalize: "words" },
  email: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  age: { inputMode: "numeric", autoComplete: "off" },
};

type RegistrationInputProps = {
  field: FormField;
  label: string;
  state: FieldState;
  passwordMinLength: number;
};

function RegistrationInput({ field, label, state, passwordMinLength }: RegistrationInputProps) {
  const { required, minLength } = field.validation;
  if (isSecret(field)) {
    const min = minLength ?? passwordMinLength;
    const repeated = field.id === confirmField;
    return <NewPasswordField {...state} {...{ label, required, min, repeated }} />;
  }
  const named = required ? label : <Optional label={label} />;
  if (isPhoneField(field)) return <PhoneField {...state} label={named} required={required} />;
  const byKind = field.validation.email ? inputs["email"] : undefined;
  const input = Object.hasOwn(inputs, field.id) ? inputs[field.id] : byKind;
  return <TextField {...state} {...input} label={named} required={required} />;
}

function Optional({ label }: { label: string }) {
  const t = useTranslations();
  return (
    <>
      {label} <span className="dim">({t("popup.field.optional")})</span>
    </>
  );
}
