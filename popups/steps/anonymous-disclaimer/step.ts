import type { StepInfo } from "#popups/step-module.ts";

export default { method: "anonymous" } satisfies StepInfo;
