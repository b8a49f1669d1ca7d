import { useTranslations } from "use-intl";
import type { Checked, Values } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import { PasswordField } from "#ui/field.tsx";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProfileForm } from "./use-profile-form.ts";

const required = { key: "profile.proof.missing-password" };
const noLine = () => "env.scenarious.popup.login.error";

/** For a user who has neither an email nor a messenger: the password or a fresh sign-in confirms the deletion. */
export function DeleteByProof({ proof }: Pick<ProfileScreenData["contacts"], "proof">) {
  const t = useTranslations();
  const view = useProfileForm("delete");
  const asks = proof === "password";
  const check = ({ proof: typed }: Values): Checked => (asks && !typed ? { proof: required } : {});
  return (
    <StepForm
      view={view}
      intent="delete"
      draftless
      check={check}
      lineOf={noLine}
      submitKey="scenario.user-terminate.confirm"
      busyKey="common.loading"
    >
      {(field) =>
        asks && (
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
