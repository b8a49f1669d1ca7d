import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PasswordField } from "#ui/field.tsx";
import {
  checkNewPassword,
  newPasswordMessageKey,
  type Values,
} from "#domains/identity/steps/step-checks.ts";
import { FormMessage, StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { useTokenFromAddress } from "./use-token-from-address.ts";
import { NewPasswordField } from "#domains/identity/passwords/new-password-field.tsx";

const invalidLinkKey = "env.scenarious.popup.password.change.error";

/** Asks for the new password twice. If the email's link no longer works, offers to send a new one. */
export function RestorePasswordStep(view: StepViewProps) {
  const isLinkInvalid =
    view.data?.["isInvalid"] === true || view.answer?.messageKey === invalidLinkKey;
  return isLinkInvalid ? <EmailNeeded view={view} /> : <PasswordForm view={view} />;
}

function PasswordForm({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  const { passwordMinLength: min } = view;
  const { token, isPending } = useTokenFromAddress(view);
  const check = (values: Values) => checkNewPassword(values, min);
  const eyeLabels = { showLabel: t("popup.show-password"), hideLabel: t("popup.hide-password") };
  if (token === "" && !isPending) return <EmailNeeded view={view} />;
  return (
    <StepForm
      view={view}
      check={check}
      messageKeyOf={newPasswordMessageKey}
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
            {...eyeLabels}
            label={t("popup.field.repeat-password")}
            autoComplete="new-password"
            required
          />
        </>
      )}
    </StepForm>
  );
}

/** Offers a new email, because no password can be saved without a valid link. */
function EmailNeeded({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  return (
    <>
      <FormMessage takesFocus>{t(invalidLinkKey)}</FormMessage>
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
