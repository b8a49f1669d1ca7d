import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["phone-code"] } satisfies StepInfo;
