import { useTranslations } from "use-intl";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { StepModule } from "#popups/step-module.ts";
import { MessengersInviteStep } from "#popups/steps/messengers-invite/view.tsx";
import { Hourglass } from "#ui/hourglass.tsx";
import { Icon } from "#ui/icons.tsx";

/** The invitation to sign in with a messenger, with an hourglass and an alert. */
function MessengersInviteHsStep(view: StepViewProps) {
  const t = useTranslations();
  return (
    <>
      <div className="hourglass">
        <Hourglass />
        <p className="message-box message-box--note" role="alert">
          <Icon name="warning" />
          <span>{t("messenger.hourglass-alert")}</span>
        </p>
      </div>
      <MessengersInviteStep {...view} />
    </>
  );
}

export default { View: MessengersInviteHsStep, offersAdvantages: true } satisfies StepModule;
