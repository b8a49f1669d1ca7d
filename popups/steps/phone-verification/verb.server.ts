import { checkCode } from "#domains/identity/codes/check-code.server.ts";
import { type CodeKey, findAttempt } from "#domains/identity/codes/code-attempt.server.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";
import { phoneOf, resend } from "#popups/steps/phone-code/resend-code.server.ts";

/** The code of the registration. One who comes back after the proof, e.g. to a taken email, is let through. */
export const onSend: StepVerb = async (call) => {
  const { ctx, values } = call;
  const key: CodeKey = { purpose: "phone-verification", phone: phoneOf(call) };
  const open = await findAttempt(ctx.db, ctx, key);
  if (open?.stage !== "verified") await checkCode(ctx, { ...key, code: values["code"] ?? "" });
  return {};
};

export const onButton = { resend: resend("phone-verification") };
