import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PasswordField } from "#ui/field.tsx";
import { Icon } from "#ui/icons.tsx";
import { checkRestore, restoreLineOf, type Values } from "#domains/accounts/steps/step-checks.ts";
import { StepForm } from "#domains/accounts/steps/step-form.tsx";
import type { StepViewProps } from "#domains/accounts/steps/step-view.ts";
import { useSpentAddress } from "#domains/accounts/sign-in/use-spent-address.ts";
import { NewPasswordField } from "./new-password-field.tsx";

/** The new password, twice, with the token of the letter. */
export function RestorePasswordStep(view: StepViewProps) {
  const t = useTranslations();
  const { passwordMinLength: min } = view;
  const { token, pending } = useSpentAddress(view);
  const check = (values: Values) => checkRestore(values, min);
  const eye = { showLabel: t("popup.show-password"), hideLabel: t("popup.hide-password") };
  if (token === "" && !pending) return <LetterNeeded view={view} />;
  return (
    <StepForm
      view={view}
      check={check}
      lineOf={restoreLineOf}
      submitKey="scenario.restore-password.submit"
      busyKey="scenario.restore-password.busy"
    >
      {(field) => (
        <>
          <input type="hidden" name="pwdtoken" value={token} />
          <NewPasswordField
            {...field("password")}
            label={t("popup.field.new-password")}
            min={min}
            required
          />
          <PasswordField
            {...field("confirm")}
            {...eye}
            label={t("popup.field.repeat-password")}
            autoComplete="new-password"
            required
          />
        </>
      )}
    </StepForm>
  );
}

/** Without the letter's token there is nothing to save: the way back to the letter. */
function LetterNeeded({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  return (
    <>
      <div className="msg" role="alert">
        <Icon name="alert" />
        <p>{t("env.scenarious.popup.password.change.error")}</p>
      </div>
      <Link className="btn btn--l btn--wide" to={view.switchHref("login")} preventScrollReset>
        {t("scenario.forgot-password.back")}
      </Link>
    </>
  );
}
