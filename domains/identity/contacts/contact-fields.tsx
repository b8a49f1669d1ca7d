import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField, TextField } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import {
  maskPhone,
  normalizeEmail,
  normalizePhone,
} from "#domains/identity/registration/registration-fields.ts";
import type { FieldState } from "#domains/identity/steps/step-form.tsx";

/** How a change is confirmed. `sign-in`: by a recent sign-in. */
export type ProofKind = "password" | "code" | "sign-in";

/** What the fields need to know about the account, as `loadContacts` returns it. */
export type ContactFacts = {
  email: string;
  phone: string;
  proof: ProofKind;
  locked: boolean;
};

export type ContactFieldsProps = {
  facts: ContactFacts;
  field(name: string, initial?: string): FieldState;
  /** Whether the form requires a phone or only offers the field. */
  phoneRequired?: boolean;
};

/** The fields for email and phone, and the field for the proof that the owner changes them. */
export function ContactFields({ facts, field, phoneRequired }: ContactFieldsProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState({ email: facts.email, phone: facts.phone });
  const email = field("email", facts.email);
  const phone = field("phone", facts.phone);
  const lockedHint = t("profile.locked-hint");
  const proof = useProof(facts, typed, field("proof").error !== undefined);
  return (
    <>
      {facts.locked && (facts.email || facts.phone) !== "" && (
        <div className="message message--note">
          <Icon name="alert" />
          <p>{t("profile.locked")}</p>
        </div>
      )}
      <TextField
        {...email}
        readOnly={email.readOnly || (facts.locked && facts.email !== "")}
        hint={facts.locked && facts.email !== "" ? lockedHint : undefined}
        type="email"
        label={t("popup.field.email")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, email: value })}
      />
      <TextField
        {...phone}
        readOnly={phone.readOnly || (facts.locked && facts.phone !== "")}
        hint={facts.locked && facts.phone !== "" ? lockedHint : t("profile.phone-hint")}
        type="tel"
        inputMode="tel"
        label={t("popup.field.phone")}
        autoComplete="tel"
        required={phoneRequired}
        onChange={({ currentTarget }) => {
          currentTarget.value = maskPhone(currentTarget.value);
          setTyped({ ...typed, phone: currentTarget.value });
        }}
      />
      {proof !== "none" && facts.proof !== "sign-in" && (
        <div className="field" data-no-script={proof === "where no script asks" ? "" : undefined}>
          <ProofField kind={facts.proof} state={field("proof")} />
        </div>
      )}
    </>
  );
}

/**
 * Whether to show the proof field. It appears as soon as the user changes the email or an existing phone. Only a script
 * can detect that, so without scripts the field is always shown. It stays hidden while a script is loading: the script
 * would remove it again and the page would shift.
 */
function useProof(
  { email, phone, proof }: ContactFacts,
  typed: Pick<ContactFacts, "email" | "phone">,
  missed: boolean,
): "asked" | "where no script asks" | "none" {
  const hydrated = useHydrated();
  if (proof === "sign-in") return "none";
  const changed =
    normalizeEmail(typed.email) !== email ||
    (phone !== "" && normalizePhone(typed.phone) !== phone);
  if (missed || changed) return "asked";
  return hydrated ? "none" : "where no script asks";
}

export type ProofFieldProps = {
  kind: Exclude<ProofKind, "sign-in">;
  state: FieldState;
  /** Message key of the hint below the password. */
  hint?: string;
};

/** The field in which a user proves that the account is theirs: the password or an emailed code. */
export function ProofField({ kind, state, hint = "profile.proof.password-hint" }: ProofFieldProps) {
  const t = useTranslations();
  if (kind === "code")
    return (
      <TextField
        {...state}
        label={t("profile.proof.code")}
        hint={t("profile.proof.code-hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    );
  return (
    <PasswordField
      {...state}
      label={t("profile.proof.password")}
      hint={t(hint)}
      autoComplete="current-password"
      showLabel={t("popup.show-password")}
      hideLabel={t("popup.hide-password")}
    />
  );
}
