import { askForFederation } from "#domains/accounts/start-federation.server.ts";
import { browserSecret, keepBrowserSecret } from "#domains/accounts/browser-secret.server.ts";
import { consentMissing, methodOff } from "#domains/accounts/errors.ts";
import { exchangePopupToken } from "#domains/accounts/exchange-popup-token.server.ts";
import { type FederationProvider, isFederationProvider } from "#domains/accounts/federation.ts";
import { keepOutboundCookies } from "#app/outbound-cookies.server.ts";
import { returnAddress } from "#app/popups/return-address.ts";
import { signInBrowser } from "#app/popups/sign-in-browser.server.ts";
import {
  type StepCall,
  type StepOutcome,
  type StepVerb,
  type StepVerbs,
  ticked,
} from "#app/popups/step-verb.server.ts";

/** AUTH-43 to 49, 59: the consent first; then what is to come of it is kept, and the browser leaves. */
const leaveFor =
  (provider: FederationProvider): StepVerb =>
  async (call) => {
    const { ctx, values, step } = call;
    const mode = values["mode"] === "popup" ? "popup" : "redirect";
    const returnTo = returnAddress(call);
    await askForFederation(ctx, keepBrowserSecret(ctx), {
      provider,
      mode,
      returnTo,
      cameFrom: call.stepHref(step),
      agreed: values["agreed"] === ticked,
    });
    await keepOutboundCookies(ctx, returnTo);
    const query = new URLSearchParams({ quick_link: returnTo, lang: ctx.language });
    if (mode === "popup") query.set("mode", mode);
    return { redirect: `/auth/${provider}?${query}` };
  };

/** AUTH-58: what the window of its own has brought is exchanged for a session. */
async function exchange({ ctx, values }: StepCall): Promise<StepOutcome> {
  const { connection, token = "" } = values;
  if (!isFederationProvider(connection)) throw methodOff();
  const agreed = values["agreed"] === ticked;
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const browser = browserSecret(ctx);
  await signInBrowser(
    ctx,
    await exchangePopupToken(ctx, { connection, accessToken: token, agreed, browser }),
  );
  return { flash: "scenario.login.success" };
}

/** The button that opens the email's form is blocked like the others. */
async function byEmail({ ctx, values }: StepCall): Promise<StepOutcome> {
  if (ctx.settings.gdpr && values["agreed"] !== ticked) throw consentMissing();
  return { jump: "login-by-email" };
}

/** Google and Facebook: buttons of the mixed login and of the registration. */
export const federationVerbs: StepVerbs = {
  "mixed-login/google": leaveFor("google"),
  "mixed-login/facebook": leaveFor("facebook"),
  "mixed-login/popup": exchange,
  "mixed-login/email": byEmail,
  "sign-in/google": leaveFor("google"),
  "sign-in/facebook": leaveFor("facebook"),
  "sign-in/popup": exchange,
};
