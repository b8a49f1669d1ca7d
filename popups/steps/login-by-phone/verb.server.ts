import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import { consentMissing } from "#domains/identity/errors.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import { requestLoginCode } from "#domains/identity/sign-in/sign-in-by-phone.server.ts";
import { checkPhone } from "#domains/identity/steps/step-checks.ts";
import { refuseWrong, type StepVerb, ticked } from "#popups/step-verb.server.ts";

/** Does the same whether the phone has an account or not. */
export const onSend: StepVerb = async ({ ctx, values }) => {
  refuseWrong(checkPhone(values, isPhone));
  const agreed = values["agreed"] === ticked;
  if (ctx.settings.gdpr && !agreed) throw consentMissing();
  const phone = normalizePhone(values["phone"] ?? "");
  await requestLoginCode(ctx, { phone, agreed });
  return { options: { registerData: { phone } } };
};
