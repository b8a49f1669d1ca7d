import { useTranslations } from "use-intl";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { NewPasswordField } from "#domains/identity/passwords/new-password-field.tsx";
import { PhoneField } from "#domains/identity/codes/phone-field.tsx";
import { type FormField, isSecret, labelKeyOf } from "#domains/identity/steps/form-field.ts";
import type { FieldState } from "#domains/identity/steps/step-form.tsx";
import { confirmFieldId, isPhoneField } from "./registration-fields.ts";

/** Returns a function that names a field: by the portal's own name, else by the interface's text. */
export function useFieldNames(): (field: FormField) => string {
  const t = useTranslations();
  return ({ id, name }) => {
    const key = labelKeyOf(id);
    return name || (key ? t(key) : id);
  };
}

/** Attributes that help browsers and password managers recognise each field. */
const inputAttributes: Readonly<Record<string, Partial<TextFieldProps>>> = {
  firstName: { autoComplete: "given-name", autoCapitalize: "words" },
  lastName: { autoComplete: "family-name", autoCapitalize: "words" },
  email: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  age: { inputMode: "numeric", autoComplete: "off" },
};

type RegistrationInputProps = {
  field: FormField;
  label: string;
  state: FieldState & { hint?: string | undefined };
  passwordMinLength: number;
};

/** A registration field in a form. */
export function RegistrationInput({
  field,
  label,
  state,
  passwordMinLength,
}: RegistrationInputProps) {
  const { required, minLength } = field.validation;
  if (isSecret(field)) {
    const min = minLength ?? passwordMinLength;
    const repeated = field.id === confirmFieldId;
    return <NewPasswordField {...state} {...{ label, required, min, repeated }} />;
  }
  const labelContent = required ? label : <OptionalLabel label={label} />;
  if (isPhoneField(field))
    return <PhoneField {...state} label={labelContent} required={required} />;
  const emailAttributes = field.validation.email ? inputAttributes["email"] : undefined;
  const input = Object.hasOwn(inputAttributes, field.id)
    ? inputAttributes[field.id]
    : emailAttributes;
  return <TextField {...state} {...input} label={labelContent} required={required} />;
}

function OptionalLabel({ label }: { label: string }) {
  const t = useTranslations();
  return (
    <>
      {label} <span className="muted">({t("popup.field.optional")})</span>
    </>
  );
}
