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
import { FormLine, type FieldState, StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { anonymousPasswordMinLength } from "#domains/identity/registration/registration-fields.ts";

const fieldsLine = () => "env.scenarious.popup.login.error";

/**
 * A user name and a password. Before the account is created the user is asked to remember the password
 * (docs/specification/signing-in.md#anonymous-accounts): with JavaScript right here, before anything is sent; without,
 * by the server, which saves what it has checked.
 */
export function AnonymousSignUpStep(view: StepViewProps) {
  const waiting = view.data?.["waiting"];
  if (!view.facts.registration.anonymous) return <NoSignInMethods view={view} />;
  return typeof waiting === "string" ? (
    <WaitingStep view={view} username={waiting} />
  ) : (
    <ChoosingStep view={view} />
  );
}

function ChoosingStep({ view }: { view: StepViewProps }) {
  const t = useTranslations();
  const [asking, setAsking] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(view.answer);
  if (seen !== view.answer) {
    setSeen(view.answer);
    // The server has found an error: back to the fields.
    if (view.answer) setAsking(null);
  }
  function hold(): boolean {
    if (asking !== null) return false;
    const name = fields.current?.querySelector<HTMLInputElement>("[name=username]")?.value ?? "";
    setAsking(name.trim());
    return true;
  }
  function change() {
    setAsking(null);
    // The fields are visible after the next render.
    setTimeout(() => fields.current?.querySelector<HTMLInputElement>("[name=password]")?.focus());
  }
  return (
    <>
      <StepForm
        view={view}
        check={checkAnonymousSignUp}
        lineOf={fieldsLine}
        submitKey={
          asking === null
            ? "scenario.anonymous-sign-up.submit"
            : "scenario.anonymous-sign-up.confirm"
        }
        busyKey="scenario.registration-in-progress.title"
        agreement={view.gdpr ? "box" : "notice"}
        hold={hold}
      >
        {(field) => (
          <>
            <div ref={fields} className="form" hidden={asking !== null}>
              <Fields field={field} />
            </div>
            {asking !== null && (
              <>
                <input type="hidden" name="confirmed" value="on" />
                <RememberNotice username={asking} />
                <Button kind="text" wide onClick={change}>
                  {t("scenario.anonymous-sign-up.cancel")}
                </Button>
              </>
            )}
          </>
        )}
      </StepForm>
      {asking === null && (
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
    <div className="remember">
      <Icon name="alert" />
      <h3 ref={heading} tabIndex={-1}>
        {t("scenario.anonymous-sign-up.remember")}
      </h3>
      <p>{t("scenario.anonymous-sign-up.remember-lead", { username })}</p>
    </div>
  );
}

/** The server has checked everything and waits for the confirmation of a browser without JavaScript. */
function WaitingStep({ view, username }: { view: StepViewProps; username: string }) {
  const t = useTranslations();
  const { answer, busy } = view;
  const line = answer && (answer.message || (answer.messageKey && t(answer.messageKey)));
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    view.send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  }
  return (
    <>
      {line && <FormLine>{line}</FormLine>}
      <form className="form" method="post" action={view.action} onSubmit={send}>
        <input type="hidden" name="intent" value="scenario" />
        <input type="hidden" name="step" value={view.step} />
        <RememberNotice username={username} />
        <Button type="submit" name="verb" value="confirm" large wide busy={busy} off={busy}>
          {t("scenario.anonymous-sign-up.confirm")}
        </Button>
        <Button type="submit" name="verb" value="cancel" kind="text" wide off={busy}>
          {t("scenario.anonymous-sign-up.cancel")}
        </Button>
      </form>
    </>
  );
}

export default { View: AnonymousSignUpStep, offersAdvantages: true } satisfies StepModule;
