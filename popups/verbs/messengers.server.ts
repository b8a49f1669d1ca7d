import { browserSecret, saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { claimMessengerLogin } from "#domains/identity/messengers/claim-messenger-login.server.ts";
import { sendMissingCode } from "#domains/identity/contacts/send-missing-code.server.ts";
import { startMessengerLogin } from "#domains/identity/messengers/start-messenger-login.server.ts";
import { type Messenger, messengers } from "#domains/messaging/messenger.ts";
import { saveOutboundCookies } from "#popups/outbound-cookies.server.ts";
import { returnAddress } from "#popups/return-address.server.ts";
import { signInBrowser } from "#popups/sign-in-browser.server.ts";
import {
  type StepCall,
  type StepOutcome,
  type StepVerb,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

/** AUTH-44 to 49: what is to come of it is kept, then the browser leaves; the popup waits where it began. */
const leaveFor =
  (messenger: Messenger): StepVerb =>
  async (call) => {
    const { ctx, values } = call;
    const returnTo = returnAddress(call);
    const wish = {
      messenger,
      returnTo,
      waitsAt: call.stepHref("messenger-wait"),
      agreed: values["agreed"] === ticked,
      browser: saveBrowserSecret(ctx),
      proof: values["proof"],
    };
    await sendMissingCode(ctx, () => startMessengerLogin(ctx, wish));
    await saveOutboundCookies(ctx, returnTo);
    const query = new URLSearchParams({ quick_link: returnTo, lang: ctx.language });
    return { redirect: `/connect/${messenger}?${query}` };
  };

/** The chat has approved it, or its code was typed here. */
async function claim({ ctx, values }: StepCall): Promise<StepOutcome> {
  const session = await claimMessengerLogin(ctx, {
    id: values["login"] ?? "",
    browser: browserSecret(ctx),
    code: values["code"],
  });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success" };
}

const inviting = ["mixed-login", "sign-in", "messengers-invite", "messengers-invite-hs"];

/** The invitation to come by a messenger, and the waiting for it. */
export const messengersVerbs: StepVerbs = {
  ...Object.fromEntries(
    inviting.flatMap((component) =>
      messengers.map((one) => [`${component}/${one}`, leaveFor(one)] as const),
    ),
  ),
  "messenger-wait": claim,
};
