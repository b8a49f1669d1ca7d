import type { ChangeEvent } from "react";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { maskPhone } from "#domains/identity/registration/registration-fields.ts";

/** A phone, masked while it is typed: `+` and up to 12 digits (section 9). */
export function PhoneField(props: TextFieldProps) {
  const mask = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    void (currentTarget.value = maskPhone(currentTarget.value));
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} onChange={mask} />;
}
