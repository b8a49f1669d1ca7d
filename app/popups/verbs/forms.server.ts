import type { StepVerbs } from "#app/popups/step-verb.server.ts";

/** Filling in one's profile, with and without a purchase, and the portal's own forms. */
export const formsVerbs: StepVerbs = {};
