import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { StepModule } from "#popups/step-module.ts";
import { CodeStep } from "./code-form.tsx";

/** The code that signs in. */
function PhoneCodeStep(view: StepViewProps) {
  return (
    <CodeStep
      view={view}
      change={{
        href: view.stepHref("login-by-phone"),
        linkKey: "scenario.phone-code.change",
        wrongNumberKey: "scenario.phone-code.wrong-number",
      }}
    />
  );
}

export default { View: PhoneCodeStep, staysOpen: true } satisfies StepModule;
