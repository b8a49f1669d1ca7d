import type { StepInfo } from "#popups/step-module.ts";

export default { loadsAt: ["messengers-login-hs/login"] } satisfies StepInfo;
