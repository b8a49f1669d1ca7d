import type { FormEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { submitterOf } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { useTokenFromAddress } from "#popups/steps/restore-password/use-token-from-address.ts";

type Method = "email" | "messenger";

/** Deletes an account: first sends a link, then asks the user who followed it to confirm. */
export function Terminate({ view, method }: { view: StepViewProps; method: Method }) {
  const t = useTranslations();
  const { token } = useTokenFromAddress(view);
  const { answer } = view;
  const isSent = view.options.registerData?.["sent"] === method;
  // After an error the link no longer works: offer to send a new one.
  const isConfirming = token !== "" && !answer?.messageKey;
  return (
    <>
      {answer?.messageKey && (
        <div className="message-box" role="alert">
          <Icon name="alert" />
          <p>{t(answer.messageKey)}</p>
        </div>
      )}
      <ul className="step-notice">
        <li>
          <Icon name="alert" />
          {t("scenario.user-terminate.what-ends")}
        </li>
        <li>
          <Icon name="check" />
          {t("scenario.user-terminate.what-stays")}
        </li>
      </ul>
      {isConfirming ? (
        <TerminateForm
          view={view}
          verb="confirm"
          token={token}
          label="scenario.user-terminate.confirm"
        />
      ) : isSent ? (
        <div className="message-box message-box--ok" role="status">
          <Icon name="email" />
          <p>{t(`scenario.user-terminate.sent-${method}`)}</p>
        </div>
      ) : (
        <TerminateForm
          view={view}
          verb=""
          token=""
          label={`scenario.user-terminate.ask-${method}`}
        />
      )}
      <p className="step-switch">
        <Link className="link" to={view.closedHref} preventScrollReset>
          {t("scenario.user-terminate.keep")}
        </Link>
      </p>
    </>
  );
}

type FormProps = { view: StepViewProps; verb: string; token: string; label: string };

function TerminateForm({ view, verb, token, label }: FormProps) {
  const t = useTranslations();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    view.send(event.currentTarget, submitterOf(event));
  }
  return (
    <form className="form" method="post" action={view.action} onSubmit={send}>
      <input type="hidden" name="intent" value="scenario" />
      <input type="hidden" name="step" value={view.step} />
      <input type="hidden" name="verb" value={verb} />
      {token && <input type="hidden" name="pwdtoken" value={token} />}
      <Button type="submit" large wide busy={view.busy} isDisabled={view.busy}>
        {t(label)}
      </Button>
    </form>
  );
}
