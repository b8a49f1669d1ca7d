import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { StepModule } from "#popups/step-module.ts";
import { Terminate } from "./terminate.tsx";

const TerminateByEmailStep = (view: StepViewProps) => <Terminate view={view} method="email" />;

export default { View: TerminateByEmailStep } satisfies StepModule;
