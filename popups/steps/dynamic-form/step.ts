import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["dynamic-form/fill-profile"] } satisfies StepInfo;
