import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { consentMissing } from "#domains/identity/errors.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import { requestLoginCode } from "#domains/identity/sign-in/sign-in-by-phone.server.ts";
import { checkPhone } from "#domains/identity/steps/step-checks.ts";
import { requireNoErrors, type StepVerb, checkedValue } from "#popups/step-verb.server.ts";

/** Requests a code. The response is the same whether the phone has an account or not. */
export const onSend: StepVerb = async ({ ctx, values }) => {
  requireNoErrors(checkPhone(values, isPhone));
  const agreed = values["agreed"] === checkedValue;
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const phone = normalizePhone(values["phone"] ?? "");
  await requestLoginCode(ctx, { phone, agreed });
  return { options: { registerData: { phone } } };
};
