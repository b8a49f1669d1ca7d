import { codeExpired, signInMethodDisabled } from "#domains/identity/errors.ts";
import { signInByPhone } from "#domains/identity/sign-in/sign-in-by-phone.server.ts";
import { signInBrowser } from "#domains/identity/sessions/sign-in-browser.server.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";
import { phoneOf, resend } from "./resend-code.server.ts";

export const onSend: StepVerb = async (call) => {
  const { ctx, values } = call;
  if (!call.facts.registration.phone) throw signInMethodDisabled();
  const phone = phoneOf(call);
  if (phone === "") throw codeExpired();
  const session = await signInByPhone(ctx, { phone, code: values["code"] ?? "" });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success", method: "phone" };
};

export const onButton = { resend: resend("phone-login") };
