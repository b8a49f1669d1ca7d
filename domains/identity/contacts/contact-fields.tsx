import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField, TextField } from "#ui/field.tsx";
import { useEarlyInput } from "#ui/use-early-input.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
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
export type ContactDetails = {
  email: string;
  phone: string;
  proof: ProofKind;
  detailsLocked: boolean;
};

export type ContactFieldsProps = {
  contacts: ContactDetails;
  field(name: string, initial?: string): FieldState;
  /** Whether the form requires a phone or only offers the field. */
  phoneRequired?: boolean;
};

/** The fields for email and phone, and the field for the proof that the owner changes them. */
export function ContactFields({ contacts, field, phoneRequired }: ContactFieldsProps) {
  const t = useTranslations();
  const [values, setValues] = useState({ email: contacts.email, phone: contacts.phone });
  const email = field("email", contacts.email);
  const phone = field("phone", contacts.phone);
  const id = useId();
  const [emailId, phoneId] = [`${id}-email`, `${id}-phone`];
  const changeValue = (change: Partial<typeof values>) =>
    setValues((before) => ({ ...before, ...change }));
  useEarlyInput(emailId, (value) => changeValue({ email: value }));
  useEarlyInput(phoneId, (value) => changeValue({ phone: value }));
  const lockedHint = t("profile.locked-hint");
  const proofVisibility = useProofVisibility(contacts, values, field("proof").error !== undefined);
  return (
    <>
      {contacts.detailsLocked && (contacts.email || contacts.phone) !== "" && (
        <div className="message-box message-box--note">
          <Icon name="alert" />
          <p>{t("profile.locked")}</p>
        </div>
      )}
      <TextField
        {...email}
        id={emailId}
        readOnly={email.readOnly || (contacts.detailsLocked && contacts.email !== "")}
        hint={contacts.detailsLocked && contacts.email !== "" ? lockedHint : undefined}
        type="email"
        label={t("popup.field.email")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => changeValue({ email: value })}
      />
      <TextField
        {...phone}
        id={phoneId}
        readOnly={phone.readOnly || (contacts.detailsLocked && contacts.phone !== "")}
        hint={
          contacts.detailsLocked && contacts.phone !== "" ? lockedHint : t("profile.phone-hint")
        }
        type="tel"
        inputMode="tel"
        label={t("popup.field.phone")}
        autoComplete="tel"
        required={phoneRequired}
        onChange={({ currentTarget }) => {
          currentTarget.value = maskPhone(currentTarget.value);
          changeValue({ phone: currentTarget.value });
        }}
      />
      {proofVisibility !== "hidden" && contacts.proof !== "sign-in" && (
        <div
          className="field"
          data-no-script={proofVisibility === "without-script" ? "" : undefined}
        >
          <ProofField kind={contacts.proof} state={field("proof")} />
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
function useProofVisibility(
  { email, phone, proof }: ContactDetails,
  values: Pick<ContactDetails, "email" | "phone">,
  hasProofError: boolean,
): "shown" | "without-script" | "hidden" {
  const hydrated = useHydrated();
  if (proof === "sign-in") return "hidden";
  const isChanged =
    normalizeEmail(values.email) !== email ||
    (phone !== "" && normalizePhone(values.phone) !== phone);
  if (hasProofError || isChanged) return "shown";
  return hydrated ? "hidden" : "without-script";
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
