import { useTranslations } from "use-intl";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { NewPasswordField } from "#domains/identity/passwords/new-password-field.tsx";
import { PhoneField } from "#domains/identity/codes/phone-field.tsx";
import { type FormField, isSecret, wordKeyOf } from "#domains/identity/steps/form-field.ts";
import type { FieldState } from "#domains/identity/steps/step-form.tsx";
import { confirmField, isPhoneField } from "./registration-fields.ts";

/** Returns a function that names a field: by the portal's own name, else by the interface's text. */
export function useFieldNames(): (field: FormField) => string {
  const t = useTranslations();
  return ({ id, name }) => {
    const key = wordKeyOf(id);
    return name || (key ? t(key) : id);
  };
}

/** Attributes that help browsers and password managers recognise each field. */
const inputs: Readonly<Record<string, Partial<TextFieldProps>>> = {
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
      {label} <span className="muted">({t("popup.field.optional")})</span>
    </>
  );
}
