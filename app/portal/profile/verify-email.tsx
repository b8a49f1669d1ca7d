import { useTranslations } from "use-intl";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { Checked, Values } from "#domains/identity/steps/step-checks.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProfileForm } from "./use-profile-form.ts";
import { Fault } from "./sign-in-methods.tsx";

const required = { key: "crud.validation.message.required" };
const check = ({ code }: Values): Checked => (code?.trim() ? {} : { code: required });
const codeLine = () => "env.scenarious.popup.login.error";

/** Asks for the code that confirms an email, or sends it; renders nothing once the email is confirmed. */
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
          draftless
          check={check}
          lineOf={codeLine}
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
        <Button type="submit" kind="soft" name="intent" value="send-verification-code">
          {t(codeSent ? "profile.send-code-again" : "profile.send-code")}
        </Button>
      </form>
      <Fault intent="send-verification-code" />
    </div>
  );
}
