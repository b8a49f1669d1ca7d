import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["phone-verification"] } satisfies StepInfo;
