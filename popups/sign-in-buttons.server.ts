import { requestFederation } from "#domains/identity/federation/start-federation.server.ts";
import { readBrowserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { consentMissing, signInMethodDisabled } from "#domains/identity/errors.ts";
import { exchangePopupToken } from "#domains/identity/federation/exchange-popup-token.server.ts";
import {
  type FederationProvider,
  isFederationProvider,
} from "#domains/identity/federation/federation.ts";
import { signInByPasskey } from "#domains/identity/passkeys/sign-in-by-passkey.server.ts";
import { checkResetRequest } from "#domains/identity/steps/step-checks.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { SignInMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import { sendMissingCode } from "#domains/identity/contacts/send-missing-code.server.ts";
import { startMessengerLogin } from "#domains/identity/messengers/start-messenger-login.server.ts";
import { type Messenger, messengers } from "#domains/messaging/messenger.ts";
import { saveOutboundCookies } from "#popups/outbound-cookies.server.ts";
import { stepOfMethod } from "#popups/step-views.ts";
import { returnAddress } from "#popups/return-address.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import {
  requireNoErrors,
  type StepButtons,
  type StepCall,
  type StepOutcome,
  type StepVerb,
  checkedValue,
} from "#popups/step-verb.server.ts";

/** Checks the consent, saves the attempt, and sends the browser to the provider. */
const redirectToProvider =
  (provider: FederationProvider): StepVerb =>
  async (call) => {
    const { ctx, values, step } = call;
    const mode = values["mode"] === "popup" ? "popup" : "redirect";
    const returnTo = returnAddress(call);
    await requestFederation(ctx, () => saveBrowserSecret(ctx), {
      provider,
      mode,
      returnTo,
      failurePath: call.stepHref(step),
      agreed: values["agreed"] === checkedValue,
      proof: values["proof"],
    });
    await saveOutboundCookies(ctx, returnTo);
    const query = new URLSearchParams({ quick_link: returnTo, lang: ctx.language });
    if (mode === "popup") query.set("mode", mode);
    return { redirect: `/auth/${provider}?${query}`, method: provider };
  };

/** Exchanges the result of the sign-in window for a session. */
async function exchangeWindowToken({ ctx, values }: StepCall): Promise<StepOutcome> {
  const { connection, token = "" } = values;
  if (!isFederationProvider(connection)) throw signInMethodDisabled();
  const agreed = values["agreed"] === checkedValue;
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const browser = readBrowserSecret(ctx);
  await signInBrowser(
    ctx,
    await exchangePopupToken(ctx, { connection, accessToken: token, agreed, browser }),
  );
  return { flash: "scenario.login.success" };
}

/** Signs in with the answer of a passkey, which a script puts into the form. */
async function signInWithPasskey({ ctx, values }: StepCall): Promise<StepOutcome> {
  const session = await signInByPasskey(ctx, {
    response: values["token"] ?? "",
    agreed: values["agreed"] === checkedValue,
    browser: readBrowserSecret(ctx),
  });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success", method: "passkey" };
}

/** For a sign-in method with its own step: opens that step. It requires the consent like the other buttons. */
const openStep =
  (method: SignInMethod): StepVerb =>
  async ({ ctx, values }) => {
    if (ctx.settings.gdpr && values["agreed"] !== checkedValue) throw consentMissing();
    return { jump: stepOfMethod(method) ?? "" };
  };

/** Passes the email typed in the mixed login on to the email step. */
async function openEmailStep(call: StepCall): Promise<StepOutcome> {
  const { email } = call.values;
  if (email !== undefined) requireNoErrors(checkResetRequest(call.values));
  const outcome = await openStep("email")(call);
  return email === undefined
    ? outcome
    : { ...outcome, options: { registerData: { email: normalizeEmail(email) } } };
}

/** Saves the attempt and sends the browser to the messenger; the popup waits where it started. */
const redirectToMessenger =
  (messenger: Messenger): StepVerb =>
  async (call) => {
    const { ctx, values } = call;
    const returnTo = returnAddress(call);
    const request = {
      messenger,
      returnTo,
      waitPath: call.stepHref("messenger-wait"),
      agreed: values["agreed"] === checkedValue,
      browser: saveBrowserSecret(ctx),
      proof: values["proof"],
    };
    await sendMissingCode(ctx, () => startMessengerLogin(ctx, request));
    await saveOutboundCookies(ctx, returnTo);
    const query = new URLSearchParams({ quick_link: returnTo, lang: ctx.language });
    return { redirect: `/connect/${messenger}?${query}`, method: messenger };
  };

/** The buttons of the messengers. */
export const messengerButtons: StepButtons = Object.fromEntries(
  messengers.map((messenger) => [messenger, redirectToMessenger(messenger)]),
);

/** The buttons of all sign-in methods. */
export const methodButtons: StepButtons = {
  ...messengerButtons,
  google: redirectToProvider("google"),
  facebook: redirectToProvider("facebook"),
  popup: exchangeWindowToken,
  passkey: signInWithPasskey,
  phone: openStep("phone"),
  anonymous: openStep("anonymous"),
  email: openEmailStep,
};
