import { askForFederation } from "#domains/identity/federation/start-federation.server.ts";
import { browserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { consentMissing, methodOff } from "#domains/identity/errors.ts";
import { exchangePopupToken } from "#domains/identity/federation/exchange-popup-token.server.ts";
import {
  type FederationProvider,
  isFederationProvider,
} from "#domains/identity/federation/federation.ts";
import { checkForgotten } from "#domains/identity/steps/step-checks.ts";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import { stepOfWay, type Way } from "#domains/identity/sign-in/way.ts";
import { saveOutboundCookies } from "#popups/outbound-cookies.server.ts";
import { returnAddress } from "#popups/return-address.server.ts";
import { signInBrowser } from "#popups/sign-in-browser.server.ts";
import {
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerb,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

/** AUTH-43 to 49, 59: the consent first; then what is to come of it is kept, and the browser leaves. */
const leaveFor =
  (provider: FederationProvider): StepVerb =>
  async (call) => {
    const { ctx, values, step } = call;
    const mode = values["mode"] === "popup" ? "popup" : "redirect";
    const returnTo = returnAddress(call);
    await askForFederation(ctx, () => saveBrowserSecret(ctx), {
      provider,
      mode,
      returnTo,
      cameFrom: call.stepHref(step),
      agreed: values["agreed"] === ticked,
      proof: values["proof"],
    });
    await saveOutboundCookies(ctx, returnTo);
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

/** A button that opens a step of its own is blocked like the others. */
const openStep =
  (way: Way): StepVerb =>
  async ({ ctx, values }) => {
    if (ctx.settings.gdpr && values["agreed"] !== ticked) throw consentMissing();
    return { jump: stepOfWay[way] ?? "" };
  };

/** The email typed into the mixed login goes along to the email's own step. */
async function openEmailStep(call: StepCall): Promise<StepOutcome> {
  const { email } = call.values;
  if (email !== undefined) refuseWrong(checkForgotten(call.values));
  const opened = await openStep("email")(call);
  return email === undefined
    ? opened
    : { ...opened, options: { registerData: { email: normalizeEmail(email) } } };
}

const verbs: StepVerbs = {
  google: leaveFor("google"),
  facebook: leaveFor("facebook"),
  popup: exchange,
  phone: openStep("phone"),
  anonymous: openStep("anonymous"),
  email: openEmailStep,
};

/** The buttons of the mixed login and of the registration. */
export const federationVerbs: StepVerbs = Object.fromEntries(
  ["mixed-login", "sign-in"].flatMap((component) =>
    Object.entries(verbs).map(([name, verb]) => [`${component}/${name}`, verb]),
  ),
);
