/** The step's button only continues. */
export { continueOnly as onSend } from "#popups/step-verb.server.ts";
