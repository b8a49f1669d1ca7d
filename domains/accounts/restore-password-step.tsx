import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { PasswordField } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { checkRestore, restoreLineOf, type Values } from "./step-checks.ts";
import { StepForm } from "./step-form.tsx";
import type { StepViewProps } from "./step-view.ts";

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
          <PasswordField
            {...field("password")}
            {...eye}
            label={t("popup.field.new-password")}
            autoComplete="new-password"
            required
            hint={t("crud.validation.message.minLength", { min })}
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

type KeptToken = { pwdtoken?: unknown } | null;

/**
 * The token of the letter. It leaves the address at once, before anything else is loaded or anybody looks over a
 * shoulder; the entry of the history keeps it for a reload, and no server sees that.
 */
function useSpentAddress({ pwdtoken, step, stepHref, answer }: StepViewProps) {
  const address = stepHref(step);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { state } = useLocation() as { state: KeptToken };
  const kept = hydrated && typeof state?.pwdtoken === "string" ? state.pwdtoken : "";
  useEffect(() => {
    if (!pwdtoken) return;
    const options = { replace: true, preventScrollReset: true, state: { pwdtoken } };
    void navigate(address, options);
  }, [pwdtoken, address, navigate]);
  return { token: pwdtoken ?? answer?.values["pwdtoken"] ?? kept, pending: !hydrated };
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
