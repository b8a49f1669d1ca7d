import type { StepInfo } from "#popups/step-module.ts";

export default { isPlain: true } satisfies StepInfo;
