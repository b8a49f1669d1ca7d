import type { StepVerbs } from "#app/popups/step-verb.server.ts";

/** Accounts with a user name alone. */
export const anonymousVerbs: StepVerbs = {};
