import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { StepModule } from "#popups/step-module.ts";
import { CodeStep } from "#popups/steps/phone-code/code-form.tsx";
import { RegistrationInProgress } from "#popups/steps/registration-in-progress/registration-in-progress.tsx";

/** The code that verifies the phone of a registration. */
function PhoneVerificationStep(view: StepViewProps) {
  return (
    <CodeStep
      view={view}
      change={{
        href: view.stepHref("sign-in"),
        linkKey: "scenario.phone-verification.change",
        wrongNumberKey: "scenario.phone-verification.wrong-number",
      }}
    />
  );
}

export default {
  View: PhoneVerificationStep,
  Wait: RegistrationInProgress,
  staysOpen: true,
} satisfies StepModule;
