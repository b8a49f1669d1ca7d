import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["buy-course/fill-profile-buy"] } satisfies StepInfo;
