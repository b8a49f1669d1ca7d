import { sendResetPasswordEmail } from "#domains/identity/passwords/send-reset-email.server.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";

export const onSend: StepVerb = async ({ ctx, values }) => {
  const email = values["email"] ?? "";
  await sendResetPasswordEmail(ctx, { email });
  return { options: { registerData: { email } } };
};
