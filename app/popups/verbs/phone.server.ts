import type { StepVerbs } from "#app/popups/step-verb.server.ts";

/** Codes by text message: of the registration, and as a way to sign in. */
export const phoneVerbs: StepVerbs = {};
