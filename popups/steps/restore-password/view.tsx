import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PasswordField } from "#ui/field.tsx";
import { checkRestore, restoreLineOf, type Values } from "#domains/identity/steps/step-checks.ts";
import { FormLine, StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { useSpentAddress } from "./use-spent-address.ts";
import { NewPasswordField } from "#domains/identity/passwords/new-password-field.tsx";

const linkGone = "env.scenarious.popup.password.change.error";

/** The new password, twice, with the email's token; a used link offers a new one. */
export function RestorePasswordStep(view: StepViewProps) {
  const isGone = view.data?.["isSpent"] === true || view.answer?.messageKey === linkGone;
  return isGone ? <EmailNeeded view={view} /> : <PasswordForm view={view} />;
}

function PasswordForm({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  const { passwordMinLength: min } = view;
  const { token, pending } = useSpentAddress(view);
  const check = (values: Values) => checkRestore(values, min);
  const eye = { showLabel: t("popup.show-password"), hideLabel: t("popup.hide-password") };
  if (token === "" && !pending) return <EmailNeeded view={view} />;
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

/** Without a valid link there is nothing to save. */
function EmailNeeded({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  return (
    <>
      <FormLine takesFocus>{t(linkGone)}</FormLine>
      <Link
        className="button button--large button--wide"
        to={view.switchHref("login", "forgot-password")}
        preventScrollReset
      >
        {t("scenario.restore-password.new-email")}
      </Link>
      <p className="step-switch">
        <Link className="link" to={view.switchHref("login")} preventScrollReset>
          {t("scenario.forgot-password.back")}
        </Link>
      </p>
    </>
  );
}

export default { View: RestorePasswordStep } satisfies StepModule;
