import type { StepVerbs } from "#app/popups/step-verb.server.ts";

/** Google and Facebook: buttons of the mixed login and of the registration. */
export const federationVerbs: StepVerbs = {};
