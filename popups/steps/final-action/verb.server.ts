/** The step's button only leads on. */
export { leadOn as onSend } from "#popups/step-verb.server.ts";
