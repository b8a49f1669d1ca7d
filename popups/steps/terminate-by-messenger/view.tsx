import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { StepModule } from "#popups/step-module.ts";
import { Terminate } from "#popups/steps/terminate-by-email/terminate.tsx";

const TerminateByMessengerStep = (view: StepViewProps) => (
  <Terminate view={view} method="messenger" />
);

export default { View: TerminateByMessengerStep } satisfies StepModule;
