import { consentMissing, signInMethodDisabled } from "#domains/identity/errors.ts";
import { isSecret } from "#domains/identity/steps/form-field.ts";
import { portalRegistrationFields } from "#domains/identity/registration/portal-fields.ts";
import {
  isProofRequired,
  registerVerified,
} from "#domains/identity/registration/register.server.ts";
import {
  activeFields,
  validateFields,
} from "#domains/identity/registration/registration-fields.ts";
import { requireUnregistered } from "#domains/identity/registration/is-registered.server.ts";
import { checkCommonPassword } from "#domains/identity/passwords/common-passwords.server.ts";
import { hashNewPassword } from "#domains/identity/passwords/hash-new-password.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { sendCode } from "#domains/identity/codes/send-code.server.ts";
import { requireNoErrors, type StepButtons, type StepVerb } from "#popups/step-verb.server.ts";
import { methodButtons } from "#popups/sign-in-buttons.server.ts";
import { signInRegistered, isAgreed, phoneOf } from "./registration-helpers.server.ts";

/** Checks the form. With a phone, also checks that phone and email are free, and sends a code if it must be verified. */
export const onSend: StepVerb = async ({ ctx, values }) => {
  const { gdpr, registration } = ctx.settings;
  if (!registration.email) throw signInMethodDisabled();
  const { passwordMinLength } = registration;
  const fields = activeFields(portalRegistrationFields(ctx.settings));
  const fieldErrors = validateFields(fields, values, { passwordMinLength, isPhone });
  const commonError = await checkCommonPassword(values["password"] ?? "");
  requireNoErrors(commonError ? { password: commonError, ...fieldErrors } : fieldErrors);
  const agreed = isAgreed(ctx, values);
  if (gdpr && !agreed) throw consentMissing();
  const storedFields = fields
    .filter((field) => !isSecret(field))
    .map(({ id }) => [id, values[id] ?? ""]);
  const registerData: Record<string, string> = Object.fromEntries(storedFields);
  const phone = phoneOf(registerData);
  if (phone !== null) registerData["phone"] = phone;
  const filledOutcome = { options: { registerData }, method: "email" as const };
  if (phone === null) return filledOutcome;
  const { email = "" } = registerData;
  await requireUnregistered(ctx, { phone, email });
  if (!isProofRequired(ctx.settings, phone)) return filledOutcome;
  const passwordHash = await hashNewPassword(values["password"] ?? "");
  const data = { passwordHash, agreed };
  const { verified } = await sendCode(ctx, { purpose: "phone-verification", phone, data });
  // The user has verified this phone before and then corrected another field.
  return verified
    ? { ...filledOutcome, ...(await signInRegistered(ctx, registerVerified(ctx, registerData))) }
    : filledOutcome;
};

export const onButton: StepButtons = methodButtons;

/** The form is long, so its values are stored and shown again when it is refused or reopened. */
export const savesValuesOnError = true;
