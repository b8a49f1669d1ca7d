import type { StepVerbs } from "#app/popups/step-verb.server.ts";

/** The end of an account. */
export const terminateVerbs: StepVerbs = {};
