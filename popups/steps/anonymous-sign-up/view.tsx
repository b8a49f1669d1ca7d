import type { StepModule } from "#popups/step-module.ts";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icons.tsx";
import { NewPasswordField } from "#domains/identity/passwords/new-password-field.tsx";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { checkAnonymousSignUp } from "#domains/identity/steps/step-checks.ts";
import { FormMessage, type FieldState, StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { anonymousPasswordMinLength } from "#domains/identity/registration/registration-fields.ts";

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";

/**
 * A user name and a password. Before the account is created the user is asked to remember the password
 * (docs/specification/signing-in.md#anonymous-accounts): with JavaScript right here, before anything is sent; without,
 * by the server, which saves what it has checked.
 */
export function AnonymousSignUpStep(view: StepViewProps) {
  const username = view.data?.["unconfirmedUsername"];
  if (!view.facts.registration.anonymous) return <NoSignInMethods view={view} />;
  return typeof username === "string" ? (
    <ConfirmationStep view={view} username={username} />
  ) : (
    <AccountFieldsStep view={view} />
  );
}

function AccountFieldsStep({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  const [confirmingName, setConfirmingName] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const [handledResult, setHandledResult] = useState(view.answer);
  if (handledResult !== view.answer) {
    setHandledResult(view.answer);
    // The server has found an error: back to the fields.
    if (view.answer) setConfirmingName(null);
  }
  function askToRemember(): boolean {
    if (confirmingName !== null) return false;
    const name = fields.current?.querySelector<HTMLInputElement>("[name=username]")?.value ?? "";
    setConfirmingName(name.trim());
    return true;
  }
  function returnToFields() {
    setConfirmingName(null);
    // The fields are visible after the next render.
    setTimeout(() => fields.current?.querySelector<HTMLInputElement>("[name=password]")?.focus());
  }
  return (
    <>
      <StepForm
        view={view}
        check={checkAnonymousSignUp}
        messageKeyOf={getFieldsMessageKey}
        submitKey={
          confirmingName === null
            ? "scenario.anonymous-sign-up.submit"
            : "scenario.anonymous-sign-up.confirm"
        }
        busyKey="scenario.registration-in-progress.title"
        agreement={view.gdpr ? "box" : "notice"}
        beforeSend={askToRemember}
      >
        {(field) => (
          <>
            <div ref={fields} className="form" hidden={confirmingName !== null}>
              <Fields field={field} />
            </div>
            {confirmingName !== null && (
              <>
                <input type="hidden" name="confirmed" value="on" />
                <RememberNotice username={confirmingName} />
                <Button variant="text" wide onClick={returnToFields}>
                  {t("scenario.anonymous-sign-up.cancel")}
                </Button>
              </>
            )}
          </>
        )}
      </StepForm>
      {confirmingName === null && (
        <p className="step-switch">
          {t("scenario.anonymous-sign-up.have-one")}{" "}
          <Link className="link" to={view.jumpHref("anonymous-sign-in")} preventScrollReset>
            {t("scenario.anonymous-sign-in.title")}
          </Link>
        </p>
      )}
    </>
  );
}

function Fields({ field }: { field: (name: string) => FieldState }) {
  const t = useTranslations();
  return (
    <>
      <TextField
        {...field("username")}
        label={t("popup.field.username")}
        hint={t("scenario.anonymous-sign-up.hint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordField
        {...field("password")}
        label={t("popup.field.password")}
        min={anonymousPasswordMinLength}
        required
      />
    </>
  );
}

/** The notice is announced when it appears, and gets the keyboard focus. */
function RememberNotice({ username }: { username: string }) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="remember-notice">
      <Icon name="alert" />
      <h3 ref={heading} tabIndex={-1}>
        {t("scenario.anonymous-sign-up.remember")}
      </h3>
      <p>{t("scenario.anonymous-sign-up.remember-lead", { username })}</p>
    </div>
  );
}

/** The server has checked everything and waits for the confirmation of a browser without JavaScript. */
function ConfirmationStep({ view, username }: { view: StepViewProps; username: string }) {
  const t = useTranslations();
  const { answer, busy } = view;
  const message = answer && (answer.message || (answer.messageKey && t(answer.messageKey)));
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    view.send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  }
  return (
    <>
      {message && <FormMessage>{message}</FormMessage>}
      <form className="form" method="post" action={view.action} onSubmit={send}>
        <input type="hidden" name="intent" value="scenario" />
        <input type="hidden" name="step" value={view.step} />
        <RememberNotice username={username} />
        <Button type="submit" name="verb" value="confirm" large wide busy={busy} isDisabled={busy}>
          {t("scenario.anonymous-sign-up.confirm")}
        </Button>
        <Button type="submit" name="verb" value="cancel" variant="text" wide isDisabled={busy}>
          {t("scenario.anonymous-sign-up.cancel")}
        </Button>
      </form>
    </>
  );
}

export default { View: AnonymousSignUpStep, offersAdvantages: true } satisfies StepModule;
