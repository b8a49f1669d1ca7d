import { useTranslations } from "use-intl";
import { TextField } from "#ui/field.tsx";
import { Button } from "#ui/button.tsx";
import { PasskeyForm } from "#app/passkeys/passkey-form.tsx";
import type { SecondStepResult } from "./second-step-action.server.ts";
import type { SecondStepScreenData } from "./second-step-screen.server.ts";
import { useFieldError } from "./use-field-error.ts";

export type ScreenProps = {
  screen: SecondStepScreenData;
  result: SecondStepResult | undefined;
};

/** The forms that add an authenticator app or a passkey. */
export function AddForms({ screen, result }: ScreenProps) {
  const t = useTranslations();
  const error = useFieldError(result, "code");
  const authenticator = result?.authenticator ?? screen.authenticator;
  return (
    <>
      {authenticator && (
        <section className="page-part">
          <h2>{t("second-step.authenticator")}</h2>
          <p>{t("second-step.scan")}</p>
          <QrCode {...authenticator.qr} label={t("second-step.qr")} />
          <p>
            {t("second-step.type-secret")} <br />
            <bdi dir="ltr">
              <code>{authenticator.secret}</code>
            </bdi>
          </p>
          <form method="post">
            <input type="hidden" name="intent" value="add-authenticator" />
            <input type="hidden" name="enrolment" value={authenticator.enrolment} />
            <TextField
              name="code"
              label={t("second-step.app-code")}
              error={error}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              required
            />
            <FactorNameField defaultValue={result?.values["name"]} />
            <Button type="submit">{t("second-step.turn-on")}</Button>
          </form>
        </section>
      )}
      <section className="page-part">
        <h2>{t("second-step.passkey")}</h2>
        <p className="muted">{t("second-step.passkey-lead")}</p>
        <PasskeyForm purpose="add" label={t("second-step.add-passkey")}>
          <FactorNameField />
        </PasskeyForm>
      </section>
    </>
  );
}

/** The field in which users name an authenticator app or a passkey. */
export function FactorNameField({ defaultValue }: { defaultValue?: string | undefined }) {
  const t = useTranslations();
  return (
    <TextField
      name="name"
      label={t("second-step.name")}
      hint={t("second-step.name-hint")}
      defaultValue={defaultValue}
      maxLength={60}
      autoComplete="off"
    />
  );
}

/** Always black on white: apps can't read other colours. */
function QrCode({ path, size, label }: { path: string; size: number; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="220" height="220">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
