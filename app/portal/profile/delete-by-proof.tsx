import { useTranslations } from "use-intl";
import type { FieldErrors, Values } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import { PasswordField } from "#ui/field.tsx";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProfileForm } from "./use-profile-form.ts";

const passwordMissing = { key: "profile.proof.missing-password" };
const getMessageKey = () => "env.scenarious.popup.login.error";

/** For a user who has neither an email nor a messenger: the password or a fresh sign-in confirms the deletion. */
export function DeleteByProof({ proof }: Pick<ProfileScreenData["contacts"], "proof">) {
  const t = useTranslations();
  const view = useProfileForm("delete");
  const needsPassword = proof === "password";
  const checkPassword = ({ proof: password }: Values): FieldErrors =>
    needsPassword && !password ? { proof: passwordMissing } : {};
  return (
    <StepForm
      view={view}
      intent="delete"
      ignoresEnteredValues
      check={checkPassword}
      messageKeyOf={getMessageKey}
      submitKey="scenario.user-terminate.confirm"
      busyKey="common.loading"
    >
      {(field) =>
        needsPassword && (
          <PasswordField
            {...field("proof")}
            label={t("profile.proof.password")}
            autoComplete="current-password"
            showLabel={t("popup.show-password")}
            hideLabel={t("popup.hide-password")}
          />
        )
      }
    </StepForm>
  );
}
