import { consentMissing } from "#domains/identity/errors.ts";
import { signInByUsername } from "#domains/identity/sign-in/sign-in-by-username.server.ts";
import { checkAnonymousSignIn } from "#domains/identity/steps/step-checks.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { requireNoErrors, type StepVerb, checkedValue } from "#popups/step-verb.server.ts";

export const onSend: StepVerb = async ({ ctx, values }) => {
  requireNoErrors(checkAnonymousSignIn(values));
  const { gdpr } = ctx.settings;
  if (gdpr && values["agreed"] !== checkedValue) throw consentMissing();
  const { username = "", password = "" } = values;
  const agreed = values["agreed"] === checkedValue;
  await signInBrowser(ctx, await signInByUsername(ctx, { username, password, agreed }));
  return { flash: "scenario.login.success", method: "anonymous" };
};
