import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField, type PasswordFieldProps } from "#ui/field.tsx";
import { type PasswordStrength, passwordStrength } from "./password-strength.ts";

type NewPasswordFieldProps = Omit<
  PasswordFieldProps,
  "showLabel" | "hideLabel" | "hint" | "praise" | "autoComplete" | "onInput"
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
  const words = strength && t(`popup.password-strength.${strength}`);
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={words ?? (min > 1 ? t("crud.validation.message.minLength", { min }) : undefined)}
      praise={strength === "weak" ? undefined : words}
      onInput={({ currentTarget: { value } }) =>
        setStrength(repeated || [...value].length < min ? null : passwordStrength(value))
      }
      showLabel={t("popup.show-password")}
      hideLabel={t("popup.hide-password")}
    />
  );
}
