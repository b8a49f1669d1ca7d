import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField, type PasswordFieldProps } from "#ui/field.tsx";
import { type PasswordStrength, estimatePasswordStrength } from "./password-strength.ts";

type NewPasswordFieldProps = Omit<
  PasswordFieldProps,
  "showLabel" | "hideLabel" | "hint" | "success" | "autoComplete" | "onInput"
> & {
  /** The fewest characters allowed. */
  min: number;
  /** Whether this field repeats the password: it then doesn't show the strength. */
  repeated?: boolean;
};

/** A field for a new password. With scripts it shows how strong the password is. */
export function NewPasswordField({ min, repeated = false, ...field }: NewPasswordFieldProps) {
  const t = useTranslations();
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const strengthText = strength && t(`popup.password-strength.${strength}`);
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={strengthText ?? (min > 1 ? t("crud.validation.message.minLength", { min }) : undefined)}
      success={strength === "weak" ? undefined : strengthText}
      onInput={({ currentTarget: { value } }) =>
        setStrength(repeated || [...value].length < min ? null : estimatePasswordStrength(value))
      }
      showLabel={t("popup.show-password")}
      hideLabel={t("popup.hide-password")}
    />
  );
}
