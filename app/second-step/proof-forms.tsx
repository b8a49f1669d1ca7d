import { useTranslations } from "use-intl";
import { PasswordField, TextField } from "#ui/field.tsx";
import { Button } from "#ui/button.tsx";
import { PasskeyForm } from "#app/passkeys/passkey-form.tsx";
import type { SecondStepResult } from "./second-step-action.server.ts";
import type { SecondStepScreenData } from "./second-step-screen.server.ts";
import { useFieldError } from "./use-field-error.ts";

type ResultProps = { result: SecondStepResult | undefined };

/** Asks for a code of the authenticator app, a recovery code, or a passkey. */
export function VerifyForms({ screen, result }: ResultProps & { screen: SecondStepScreenData }) {
  const t = useTranslations();
  const error = useFieldError(result, "code");
  return (
    <>
      {screen.hasPasskeyHere && (
        <PasskeyForm purpose="prove" label={t("second-step.use-passkey")} variant="main" />
      )}
      <form method="post">
        <input type="hidden" name="intent" value="prove" />
        <TextField
          name="proof"
          label={t("second-step.code")}
          hint={t("second-step.code-hint")}
          error={error}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit">{t("second-step.confirm")}</Button>
      </form>
      <p className="muted">{t("second-step.lost")}</p>
    </>
  );
}

/** Asks a user without a second step for the password, or for a code from an email. */
export function ProofForm({ proof, result }: ResultProps & Pick<SecondStepScreenData, "proof">) {
  const t = useTranslations();
  const error = useFieldError(result, "proof");
  if (proof === "sign-in" || proof === null) return <p>{t("profile.proof.missing-sign-in")}</p>;
  return (
    <>
      <form method="post">
        <input type="hidden" name="intent" value="prove" />
        {proof === "password" ? (
          <PasswordField
            name="proof"
            label={t("profile.proof.password")}
            error={error}
            autoComplete="current-password"
            showLabel={t("popup.show-password")}
            hideLabel={t("popup.hide-password")}
            required
          />
        ) : (
          <TextField
            name="proof"
            label={t("profile.proof.code")}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        <Button type="submit">{t("second-step.confirm")}</Button>
      </form>
      {proof === "code" && (
        <form method="post">
          <Button type="submit" variant="soft" name="intent" value="send-code">
            {t("second-step.send-code")}
          </Button>
        </form>
      )}
    </>
  );
}
