import { consentMissing } from "#domains/identity/errors.ts";
import { signInByEmail } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { checkLogin } from "#domains/identity/steps/step-checks.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { requireNoErrors, type StepVerb, checkedValue } from "#popups/step-verb.server.ts";

/** Checks the fields and the consent before anything else. */
export const onSend: StepVerb = async ({ ctx, values }) => {
  requireNoErrors(checkLogin(values));
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== checkedValue) throw consentMissing();
  const session = await signInByEmail(ctx, {
    email: values["email"] ?? "",
    password: values["password"] ?? "",
    agreed: values["agreed"] === checkedValue,
  });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success", method: "email" };
};
