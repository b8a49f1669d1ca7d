import { useTranslations } from "use-intl";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { FieldErrors, Values } from "#domains/identity/steps/step-checks.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProfileForm } from "./use-profile-form.ts";
import { FormError } from "./sign-in-methods.tsx";

const codeMissing = { key: "crud.validation.message.required" };
const checkCode = ({ code }: Values): FieldErrors => (code?.trim() ? {} : { code: codeMissing });
const getMessageKey = () => "env.scenarious.popup.login.error";

/** Offers to send the code that confirms an email, and asks for it. Renders nothing once the email is confirmed. */
export function VerifyEmail({ contacts }: Pick<ProfileScreenData, "contacts">) {
  const t = useTranslations();
  const view = useProfileForm("verify-email");
  const { email, emailVerified, codeSent } = contacts;
  if (email === "" || emailVerified) return null;
  return (
    <div id="confirm-email">
      <p className="muted">{t("profile.email-unconfirmed")}</p>
      {codeSent && (
        <StepForm
          view={view}
          intent="verify-email"
          ignoresEnteredValues
          check={checkCode}
          messageKeyOf={getMessageKey}
          submitKey="profile.confirm-email"
          busyKey="fill-profile.busy"
        >
          {(field) => (
            <TextField
              {...field("code")}
              label={t("profile.email-code")}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </StepForm>
      )}
      <form method="post" action="/profile">
        <Button type="submit" variant="soft" name="intent" value="send-verification-code">
          {t(codeSent ? "profile.send-code-again" : "profile.send-code")}
        </Button>
      </form>
      <FormError intent="send-verification-code" />
    </div>
  );
}
