import {
  requestConfirmation,
  cancelAnonymousRegistration,
  confirmAnonymousRegistration,
} from "#domains/identity/registration/confirm-anonymous.server.ts";
import { registerAnonymous } from "#domains/identity/registration/register-anonymous.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { type StepButtons, type StepVerb, checkedValue } from "#popups/step-verb.server.ts";

/**
 * With JavaScript the form arrives confirmed. Without, it is checked and saved, and the same step asks for the
 * confirmation; nothing is registered before that.
 */
export const onSend: StepVerb = async ({ ctx, values, step }) => {
  const { username = "", password = "" } = values;
  const agreed = !ctx.settings.gdpr || values["agreed"] === checkedValue;
  const account = { username, password, agreed };
  if (values["confirmed"] !== checkedValue) {
    await requestConfirmation(ctx, account);
    return { method: "anonymous", jump: step, options: { registerData: { username } } };
  }
  await signInBrowser(ctx, await registerAnonymous(ctx, account));
  return { flash: "scenario.sign-in.success", method: "anonymous" };
};

const confirm: StepVerb = async ({ ctx }) => {
  await signInBrowser(ctx, await confirmAnonymousRegistration(ctx));
  return { flash: "scenario.sign-in.success" };
};

const cancel: StepVerb = async ({ ctx, step }) => {
  await cancelAnonymousRegistration(ctx);
  return { jump: step };
};

export const onButton: StepButtons = { confirm, cancel };
