import { loadCodeStep } from "#popups/steps/phone-code/load-code-step.server.ts";

export default loadCodeStep("phone-verification");
