import type { StepInfo } from "#popups/step-module.ts";

export default { method: "email" } satisfies StepInfo;
