import { consentMissing, methodOff } from "#domains/identity/errors.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import { portalRegistrationFields } from "#domains/identity/registration/portal-fields.ts";
import {
  isProofRequired,
  register,
  registerVerified,
} from "#domains/identity/registration/register.server.ts";
import {
  activeFields,
  normalizePhone,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";
import { refuseRegistered } from "#domains/identity/registration/is-registered.server.ts";
import { commonPasswordError } from "#domains/identity/passwords/common-passwords.server.ts";
import { hashNewPassword } from "#domains/identity/passwords/hash-new-password.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { sendCode } from "#domains/identity/codes/send-code.server.ts";
import type { SignedInSession } from "#domains/identity/sign-in/sign-in-by-email.server.ts";
import { signInBrowser } from "#popups/sign-in-browser.server.ts";
import {
  leadOn,
  refuseWrong,
  type StepCall,
  type StepOutcome,
  type StepVerbs,
  ticked,
} from "#popups/step-verb.server.ts";

/** AUTH-25 to 29: the form is checked; a phone is asked about, and a code sent to it where it has to be verified. */
async function fillRegistration({ ctx, values }: StepCall): Promise<StepOutcome> {
  const { gdpr, registration } = ctx.settings;
  if (!registration.email) throw methodOff();
  const { passwordMinLength } = registration;
  const fields = activeFields(portalRegistrationFields(ctx.settings));
  const wrong = validateFields(fields, values, { passwordMinLength, isPhone });
  const common = await commonPasswordError(values["password"] ?? "");
  refuseWrong(common ? { password: common, ...wrong } : wrong);
  const agreed = isAgreed(ctx, values);
  if (gdpr && !agreed) throw consentMissing();
  const kept = fields.filter((field) => !isSecret(field)).map(({ id }) => [id, values[id] ?? ""]);
  const registerData: Record<string, string> = Object.fromEntries(kept);
  const phone = phoneOf(registerData);
  if (phone !== null) registerData["phone"] = phone;
  const options = { registerData };
  if (phone === null) return { options };
  const { email = "" } = registerData;
  await refuseRegistered(ctx, { phone, email });
  if (!isProofRequired(ctx.settings, phone)) return { options };
  const passwordHash = await hashNewPassword(values["password"] ?? "");
  const data = { passwordHash, agreed };
  const { verified } = await sendCode(ctx, { purpose: "phone-verification", phone, data });
  // Back from correcting something else: the proof of this phone still stands.
  return verified
    ? { options, ...(await enter(ctx, registerVerified(ctx, registerData))) }
    : { options };
}

/** Without the portal's demand for a tick, sending the form under its notice is the agreement. */
const isAgreed = ({ settings }: StepCall["ctx"], values: StepCall["values"]) =>
  !settings.gdpr || values["agreed"] === ticked;

function phoneOf(registerData: Readonly<Record<string, string>>): string | null {
  return normalizePhone(registerData["phone"] ?? "") || null;
}

/** AUTH-30: by the form that was just sent, or by what was kept of it while its phone was verified. */
async function makeAccount({ ctx, values, options }: StepCall): Promise<StepOutcome> {
  const registerData = { ...options.registerData };
  return isProofRequired(ctx.settings, phoneOf(registerData))
    ? enter(ctx, registerVerified(ctx, registerData))
    : enter(ctx, register(ctx, { registerData: { ...values }, agreed: isAgreed(ctx, values) }));
}

async function enter(ctx: StepCall["ctx"], made: Promise<SignedInSession>): Promise<StepOutcome> {
  await signInBrowser(ctx, await made);
  return { flash: "scenario.sign-in.check-email" };
}

export const registrationVerbs: StepVerbs = {
  "sign-in": fillRegistration,
  success: leadOn,
};

/** Steps that ask nothing of the person: they run in the request that led to them. */
export const unattendedRegistrationVerbs: StepVerbs = {
  "registration-in-progress": makeAccount,
};
