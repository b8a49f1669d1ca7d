import type { StepModule } from "#popups/step-module.ts";
import type { FormEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { submitterOf } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

/** Explains an anonymous account before it is created. */
export function AnonymousDisclaimerStep(view: StepViewProps) {
  const t = useTranslations();
  const { facts, busy, step } = view;
  if (!facts.registration.anonymous) return <NoSignInMethods view={view} />;
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    view.send(event.currentTarget, submitterOf(event));
  }
  return (
    <>
      <ul className="step-notice">
        <li>
          <Icon name="check" />
          {t("scenario.anonymous-disclaimer.what-kept")}
        </li>
        <li>
          <Icon name="alert" />
          {t("scenario.anonymous-disclaimer.what-lost")}
        </li>
      </ul>
      <form className="form" method="post" action={view.action} onSubmit={send}>
        <input type="hidden" name="intent" value="scenario" />
        <input type="hidden" name="step" value={step} />
        <Button type="submit" large wide busy={busy} isDisabled={busy}>
          {t("scenario.anonymous-disclaimer.entry")}
        </Button>
      </form>
      <p className="step-switch">
        {t("scenario.anonymous-disclaimer.been-here")}{" "}
        <Link className="link" to={view.jumpHref("anonymous-sign-in")} preventScrollReset>
          {t("scenario.anonymous-sign-in.title")}
        </Link>
        {view.backHref && (
          <>
            {" · "}
            <Link className="link" to={view.backHref} preventScrollReset>
              {t("scenario.anonymous-disclaimer.other-ways")}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

export default {
  View: AnonymousDisclaimerStep,
  offersAdvantages: true,
} satisfies StepModule;
