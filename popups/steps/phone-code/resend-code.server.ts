import type { CodeKey } from "#domains/identity/codes/code-attempt.server.ts";
import { resendCode } from "#domains/identity/codes/send-code.server.ts";
import { normalizePhone } from "#domains/identity/registration/registration-fields.ts";
import type { StepCall, StepVerb } from "#popups/step-verb.server.ts";

/** Returns the phone that an earlier step asked for. */
export const phoneOf = ({ options }: StepCall): string =>
  normalizePhone(options.registerData?.["phone"] ?? "");

export const resend =
  (purpose: CodeKey["purpose"]): StepVerb =>
  async (call) => {
    await resendCode(call.ctx, { purpose, phone: phoneOf(call) });
    return { jump: call.step, flash: "scenario.phone-code.resent" };
  };
