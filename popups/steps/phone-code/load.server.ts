import { loadCodeStep } from "./load-code-step.server.ts";

export default loadCodeStep("phone-login");
