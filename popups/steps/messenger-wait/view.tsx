import type { StepModule } from "#popups/step-module.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import {
  type MessengerWait,
  MessengerWaitView,
} from "#domains/identity/messengers/messenger-wait.tsx";

/** The popup while it waits for the chat. */
export function MessengerWaitStep(view: StepViewProps) {
  const t = useTranslations();
  const { data, action, answer, busy, send, step, backHref, stepHref } = view;
  return (
    <MessengerWaitView
      wait={(data?.["wait"] as MessengerWait | undefined) ?? null}
      action={action}
      answer={answer}
      busy={busy}
      send={(form) => send(form)}
      hiddenFields={
        <>
          <input type="hidden" name="intent" value="scenario" />
          <input type="hidden" name="step" value={step} />
        </>
      }
      restartLink={
        <Link className="link" to={backHref ?? stepHref("login")} preventScrollReset>
          {t("messenger.choose-again")}
        </Link>
      }
    />
  );
}

export default { View: MessengerWaitStep } satisfies StepModule;
