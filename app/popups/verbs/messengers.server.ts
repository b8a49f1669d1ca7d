import type { StepVerbs } from "#app/popups/step-verb.server.ts";

/** The invitation to come by a messenger, and the waiting for it. */
export const messengersVerbs: StepVerbs = {};
