import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["messengers-login/login"] } satisfies StepInfo;
