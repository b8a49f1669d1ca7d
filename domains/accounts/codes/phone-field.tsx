import type { ChangeEvent } from "react";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { maskPhone } from "#domains/accounts/registration/registration-fields.ts";

/** A phone, masked while it is typed: `+` and up to 12 digits (section 9), from left to right in every language. */
export function PhoneField(props: TextFieldProps) {
  const mask = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    void (currentTarget.value = maskPhone(currentTarget.value));
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      className="in--phone"
      {...props}
      onChange={mask}
    />
  );
}
