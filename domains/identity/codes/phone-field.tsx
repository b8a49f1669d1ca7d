import type { ChangeEvent } from "react";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { maskPhone } from "#domains/identity/registration/registration-fields.ts";

/** A phone field, masked while typing: `+` and up to 12 digits. */
export function PhoneField(props: TextFieldProps) {
  const mask = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    void (currentTarget.value = maskPhone(currentTarget.value));
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} onChange={mask} />;
}
