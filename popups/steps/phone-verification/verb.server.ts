import { checkCode } from "#domains/identity/codes/check-code.server.ts";
import { type CodeKey, findAttempt } from "#domains/identity/codes/code-attempt.server.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";
import { phoneOf, resend } from "#popups/steps/phone-code/resend-code.server.ts";

/** Checks the code of a registration, unless the phone is verified already and the user only returned to this step. */
export const onSend: StepVerb = async (call) => {
  const { ctx, values } = call;
  const key: CodeKey = { purpose: "phone-verification", phone: phoneOf(call) };
  const attempt = await findAttempt(ctx.db, ctx, key);
  if (attempt?.stage !== "verified") await checkCode(ctx, { ...key, code: values["code"] ?? "" });
  return {};
};

export const onButton = { resend: resend("phone-verification") };
