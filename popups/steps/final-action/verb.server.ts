/** The step's button only continues. */
export { leadOn as onSend } from "#popups/step-verb.server.ts";
