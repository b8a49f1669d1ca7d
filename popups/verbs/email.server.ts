import { consentMissing } from "#domains/identity/errors.ts";
import { resetPassword } from "#domains/identity/passwords/reset-password.server.ts";
import { sendResetPasswordEmail } from "#domains/identity/passwords/send-reset-email.server.ts";
import { signInByEmail } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { checkLogin, checkRestore, restoreLineOf } from "#domains/identity/steps/step-checks.ts";
import { signInBrowser } from "#popups/sign-in-browser.server.ts";
import {
  leadOn,
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

/** AUTH-10, 59, 67: the fields and the consent are looked at before anything else happens. */
async function logIn({ ctx, values }: StepCall): Promise<StepOutcome> {
  refuseWrong(checkLogin(values));
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== ticked) throw consentMissing();
  const session = await signInByEmail(ctx, {
    email: values["email"] ?? "",
    password: values["password"] ?? "",
    agreed: values["agreed"] === ticked,
  });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success" };
}

async function askForLetter({ ctx, values }: StepCall): Promise<StepOutcome> {
  const email = values["email"] ?? "";
  await sendResetPasswordEmail(ctx, { email });
  return { options: { registerData: { email } } };
}

async function choosePassword({ ctx, values }: StepCall): Promise<StepOutcome> {
  const { passwordMinLength } = ctx.settings.registration;
  const wrong = checkRestore(values, passwordMinLength);
  refuseWrong(wrong, restoreLineOf(wrong));
  const { email } = await resetPassword(ctx, {
    password: values["password"] ?? "",
    token: values["pwdtoken"] ?? "",
  });
  // The login that follows finds it in its field.
  return {
    options: { registerData: { email } },
    flash: "env.scenarious.popup.password.change.success",
  };
}

export const emailVerbs: StepVerbs = {
  "login-by-email": logIn,
  "mixed-login": logIn,
  "forgot-password": askForLetter,
  "final-action": leadOn,
  "restore-password": choosePassword,
};
