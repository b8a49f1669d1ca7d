import { readBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { claimMessengerLogin } from "#domains/identity/messengers/claim-messenger-login.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";

/** Continues after the chat has approved the sign-in or its code was typed here. */
export const onSend: StepVerb = async ({ ctx, values }) => {
  const session = await claimMessengerLogin(ctx, {
    id: values["login"] ?? "",
    browser: readBrowserSecret(ctx),
    code: values["code"],
  });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success" };
};
