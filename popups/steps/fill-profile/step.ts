import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["fill-profile"] } satisfies StepInfo;
