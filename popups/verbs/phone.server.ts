import { checkCode } from "#domains/identity/codes/check-code.server.ts";
import { type CodeKey, findAttempt } from "#domains/identity/codes/code-attempt.server.ts";
import { codeGone, consentMissing, methodOff } from "#domains/identity/errors.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import { resendCode } from "#domains/identity/codes/send-code.server.ts";
import {
  askForLoginCode,
  signInByPhone,
} from "#domains/identity/sign-in/sign-in-by-phone.server.ts";
import { checkPhone } from "#domains/identity/steps/step-checks.ts";
import { signInBrowser } from "#popups/sign-in-browser.server.ts";
import {
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerb,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

const phoneOf = ({ options }: StepCall) => normalizePhone(options.registerData?.["phone"] ?? "");

/** AUTH-31: the code of the registration. One who comes back after the proof, e.g. to a taken email, is let through. */
async function verifyPhone(call: StepCall): Promise<StepOutcome> {
  const { ctx, values } = call;
  const key: CodeKey = { purpose: "phone-verification", phone: phoneOf(call) };
  const open = await findAttempt(ctx.db, ctx, key);
  if (open?.stage !== "verified") await checkCode(ctx, { ...key, code: values["code"] ?? "" });
  return {};
}

const sendAgain =
  (purpose: CodeKey["purpose"]): StepVerb =>
  async (call) => {
    await resendCode(call.ctx, { purpose, phone: phoneOf(call) });
    return { jump: call.step, flash: "scenario.phone-code.resent" };
  };

/** The same for a phone that has an account and one that has none. */
async function askForCode({ ctx, values }: StepCall): Promise<StepOutcome> {
  refuseWrong(checkPhone(values, isPhone));
  const agreed = values["agreed"] === ticked;
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const phone = normalizePhone(values["phone"] ?? "");
  await askForLoginCode(ctx, { phone, agreed });
  return { options: { registerData: { phone } } };
}

async function logInByPhone(call: StepCall): Promise<StepOutcome> {
  const { ctx, values } = call;
  if (!call.facts.registration.phone) throw methodOff();
  const phone = phoneOf(call);
  if (phone === "") throw codeGone();
  const session = await signInByPhone(ctx, { phone, code: values["code"] ?? "" });
  await signInBrowser(ctx, session);
  return { flash: "scenario.login.success" };
}

export const phoneVerbs: StepVerbs = {
  "phone-verification": verifyPhone,
  "phone-verification/resend": sendAgain("phone-verification"),
  "login-by-phone": askForCode,
  "phone-code": logInByPhone,
  "phone-code/resend": sendAgain("phone-login"),
};
