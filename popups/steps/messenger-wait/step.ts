import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["messenger-wait"] } satisfies StepInfo;
