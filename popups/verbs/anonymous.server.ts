import {
  askToConfirm,
  cancelAnonymous,
  confirmAnonymous,
} from "#domains/identity/registration/confirm-anonymous.server.ts";
import { consentMissing, methodOff } from "#domains/identity/errors.ts";
import { registerAnonymous } from "#domains/identity/registration/register-anonymous.server.ts";
import { signInByUsername } from "#domains/identity/sign-in/sign-in-by-username.server.ts";
import { checkAnonymousSignIn } from "#domains/identity/steps/step-checks.ts";
import { signInBrowser } from "#popups/sign-in-browser.server.ts";
import {
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

/** It stands in for the login where there is no other way in: nobody has signed in by it yet. */
async function disclose({ ctx }: StepCall): Promise<StepOutcome> {
  if (!ctx.settings.registration.anonymous) throw methodOff();
  return { jump: "anonymous-sign-up" };
}

async function logIn({ ctx, values }: StepCall): Promise<StepOutcome> {
  refuseWrong(checkAnonymousSignIn(values));
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== ticked) throw consentMissing();
  const { username = "", password = "" } = values;
  const agreed = values["agreed"] === ticked;
  await signInBrowser(ctx, await signInByUsername(ctx, { username, password, agreed }));
  return { flash: "scenario.login.success" };
}

/**
 * AUTH-36: with scripts the form comes confirmed. Without, it is checked and kept, and the same step asks for the
 * confirmation; nothing is registered before that.
 */
async function signUp({ ctx, values, step }: StepCall): Promise<StepOutcome> {
  const { username = "", password = "" } = values;
  const agreed = !ctx.settings.gdpr || values["agreed"] === ticked;
  const account = { username, password, agreed };
  if (values["confirmed"] !== ticked) {
    await askToConfirm(ctx, account);
    return { jump: step, options: { registerData: { username } } };
  }
  await signInBrowser(ctx, await registerAnonymous(ctx, account));
  return { flash: "scenario.sign-in.success" };
}

async function confirm({ ctx }: StepCall): Promise<StepOutcome> {
  await signInBrowser(ctx, await confirmAnonymous(ctx));
  return { flash: "scenario.sign-in.success" };
}

async function cancel({ ctx, step }: StepCall): Promise<StepOutcome> {
  await cancelAnonymous(ctx);
  return { jump: step };
}

export const anonymousVerbs: StepVerbs = {
  "anonymous-disclaimer": disclose,
  "anonymous-sign-in": logIn,
  "anonymous-sign-up": signUp,
  "anonymous-sign-up/confirm": confirm,
  "anonymous-sign-up/cancel": cancel,
};
