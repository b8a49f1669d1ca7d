/** If email is the only method, the step is the email form. */
export { onSend } from "#popups/steps/login-by-email/verb.server.ts";
export { methodButtons as onButton } from "#popups/sign-in-buttons.server.ts";
