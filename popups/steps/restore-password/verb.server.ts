import { resetPassword } from "#domains/identity/passwords/reset-password.server.ts";
import { checkNewPassword, newPasswordMessageKey } from "#domains/identity/steps/step-checks.ts";
import { requireNoErrors, type StepVerb } from "#popups/step-verb.server.ts";

export const onSend: StepVerb = async ({ ctx, values }) => {
  const { passwordMinLength } = ctx.settings.registration;
  const fieldErrors = checkNewPassword(values, passwordMinLength);
  requireNoErrors(fieldErrors, newPasswordMessageKey(fieldErrors));
  const { email } = await resetPassword(ctx, {
    password: values["password"] ?? "",
    token: values["pwdtoken"] ?? "",
  });
  // The login that follows shows this email in its field.
  return {
    options: { registerData: { email } },
    flash: "env.scenarious.popup.password.change.success",
  };
};
